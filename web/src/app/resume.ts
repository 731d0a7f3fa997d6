/** The table somebody sat at last, so that the way back is short. */

const KEY = "manywinds.table";

export interface Seat {
  id: string;
  key: string;
}

export function remember(seat: Seat): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seat));
  } catch {
    // Then there is no way back but the address.
  }
}

export function lastSeat(): Seat | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    const { id, key } = found as Record<string, unknown>;
    return typeof id === "string" && typeof key === "string" ? { id, key } : null;
  } catch {
    return null;
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
