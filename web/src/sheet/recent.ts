/** The sheets in local storage, and the keys that let this browser write on them. A key comes in the fragment of an address, which no
 * server sees, and stays in the browser. */

import { keep, kept } from "../app/storage";

export interface StoredSheet {
  id: string;
  key: string;
  names: string[];
  book: string;
  /** When it was opened last. */
  at: number;
}

const NAME = "manywinds.sheets";
const MOST = 60;

export function storedSheets(): StoredSheet[] {
  try {
    const found: unknown = JSON.parse(kept(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isStoredSheet).sort((one, other) => other.at - one.at) : [];
  } catch {
    return [];
  }
}

function isStoredSheet(row: unknown): row is StoredSheet {
  const found = row as StoredSheet | null;
  return typeof found?.id === "string" && typeof found.key === "string" && Array.isArray(found.names) && typeof found.at === "number";
}

/** Store a sheet; a key that is already stored stays. */
export function storeSheet(sheet: Partial<StoredSheet> & { id: string }): void {
  const all = storedSheets();
  const before = all.find((each) => each.id === sheet.id) ?? { id: sheet.id, key: "", names: [], book: "", at: 0 };
  const next = { ...before, ...sheet, key: sheet.key || before.key, at: Date.now() };
  keep(NAME, JSON.stringify([next, ...all.filter((each) => each.id !== sheet.id)].slice(0, MOST)));
}

export function forgetSheet(id: string): void {
  keep(NAME, JSON.stringify(storedSheets().filter((each) => each.id !== id)));
}

export function keyOf(id: string): string {
  return storedSheets().find((each) => each.id === id)?.key ?? "";
}

/** The key in an address such as `…#key=SECRET`. */
export function keyIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") ?? "";
}
