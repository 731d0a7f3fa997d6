/** The sheets this browser knows, and the keys that let it write. A key comes in the fragment of an address, which no
 * server sees, and stays in the browser. */

import { keep, kept } from "../app/storage";

export interface Known {
  id: string;
  key: string;
  names: string[];
  book: string;
  /** When it was opened last. */
  at: number;
}

const NAME = "manywinds.sheets";
const MOST = 60;

export function knownSheets(): Known[] {
  try {
    const found: unknown = JSON.parse(kept(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isKnown).sort((one, other) => other.at - one.at) : [];
  } catch {
    return [];
  }
}

function isKnown(row: unknown): row is Known {
  const found = row as Known | null;
  return typeof found?.id === "string" && typeof found.key === "string" && Array.isArray(found.names) && typeof found.at === "number";
}

/** Note a sheet; a key that is known already stays. */
export function noteSheet(sheet: Partial<Known> & { id: string }): void {
  const all = knownSheets();
  const before = all.find((each) => each.id === sheet.id) ?? { id: sheet.id, key: "", names: [], book: "", at: 0 };
  const next = { ...before, ...sheet, key: sheet.key || before.key, at: Date.now() };
  keep(NAME, JSON.stringify([next, ...all.filter((each) => each.id !== sheet.id)].slice(0, MOST)));
}

export function forgetSheet(id: string): void {
  keep(NAME, JSON.stringify(knownSheets().filter((each) => each.id !== id)));
}

export function keyOf(id: string): string {
  return knownSheets().find((each) => each.id === id)?.key ?? "";
}

/** The key in an address such as `…#key=SECRET`. */
export function keyIn(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") ?? "";
}
