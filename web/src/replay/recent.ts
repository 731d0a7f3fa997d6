/** The records that were opened last in this browser. */

import { keep, kept } from "../app/storage";

export interface Recent {
  id: string;
  book: string;
  names: string;
}

const KEY = "manywinds.replays";
const MOST = 8;

export function readRecent(stored: string | null): Recent[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((each): each is Recent => ["id", "book", "names"].every((name) => typeof (each as Record<string, unknown> | null)?.[name] === "string")).slice(0, MOST);
  } catch {
    return [];
  }
}

export function recent(): Recent[] {
  return readRecent(kept(KEY));
}

export function remember(opened: Recent): void {
  const others = recent().filter((each) => each.id !== opened.id);
  keep(KEY, JSON.stringify([opened, ...others].slice(0, MOST)));
}
