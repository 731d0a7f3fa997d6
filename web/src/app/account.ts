/** What is wrong with a name and a password before the server is asked. */

const SHORTEST_PASSWORD = 8;

export interface Slip {
  at: "name" | "password";
  key: "account.no_name" | "account.short";
  number: number;
}

export function slipIn(name: string, password: string): Slip | null {
  if (!name.trim()) return { at: "name", key: "account.no_name", number: 0 };
  // The server counts characters, not their halves.
  const length = [...password].length;
  return length < SHORTEST_PASSWORD ? { at: "password", key: "account.short", number: length } : null;
}
