/** Tiles as the server writes them: `5m`, `0m` a red five, `3z`, `2f`; an empty text is a tile nobody may see. */

import type { Index } from "../app/settings.svelte";

const SUITS = "mpszf";
const SHAPE = /^(?:[0-9][mps]|[1-7]z|[1-8]f)$/;

export function isTile(text: string): boolean {
  return SHAPE.test(text);
}

/** `123m 0p` and `1m2m3m0p` are the same four tiles; anything that is no tile is left out. */
export function parseTiles(text: string): string[] {
  const found: string[] = [];
  for (const group of text.matchAll(/(\d+)([mpszf])/g)) {
    for (const digit of group[1] ?? "") {
      const tile = digit + (group[2] ?? "");
      if (isTile(tile)) found.push(tile);
    }
  }
  return found;
}

/** The suit, `m p s z f`. */
export function suitOf(tile: string): string {
  return tile[1] ?? "";
}

/** The number on the tile; a red five is a five. */
export function rankOf(tile: string): number {
  return tile[0] === "0" ? 5 : Number(tile[0]);
}

export function isRed(tile: string): boolean {
  return tile[0] === "0";
}

/** The same tile without its colour: `0m` is a `5m`. */
export function kindOf(tile: string): string {
  return isRed(tile) ? `5${suitOf(tile)}` : tile;
}

/** The order in which a hand is held: suits, then numbers, a red five after the plain ones. */
export function compareTiles(one: string, other: string): number {
  const key = (tile: string): number => SUITS.indexOf(suitOf(tile)) * 100 + rankOf(tile) * 10 + (isRed(tile) ? 1 : 0);
  return key(one) - key(other);
}

export function sortTiles(tiles: readonly string[]): string[] {
  return [...tiles].sort(compareTiles);
}

/** Take one tile out of many; a plain copy when it is not there. */
export function without(tiles: readonly string[], tile: string): string[] {
  const place = tiles.lastIndexOf(tile);
  return tiles.filter((_, each) => each !== place);
}

export const ALL_TILES: readonly string[] = [
  ...["m", "p", "s"].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${rank}${suit}`)),
  ...[1, 2, 3, 4, 5, 6, 7].map((rank) => `${rank}z`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${rank}f`),
];

interface Alphabet {
  suits: Record<string, string>;
  honours: readonly string[];
}

const ALPHABETS: Record<Exclude<Index, "none">, Alphabet> = {
  latin: { suits: { m: "m", p: "p", s: "s" }, honours: [..."ESWNWGR"] },
  // West and green begin with the same letter.
  cyrillic: { suits: { m: "с", p: "т", s: "б" }, honours: ["В", "Ю", "З", "С", "Б", "Зл", "К"] },
  hebrew: { suits: { m: "ס", p: "ע", s: "ב" }, honours: [..."מדעצליא"] },
};

/** What stands in the corner of a tile: a number and the letter of its suit, or one letter; "" where nothing does. */
export function cornerOf(tile: string, index: Index): string {
  const suit = suitOf(tile);
  // Bonus tiles have their number drawn on them; the white dragon is an empty frame.
  if (index === "none" || suit === "f" || suit === "" || tile === "5z") return "";
  const alphabet = ALPHABETS[index];
  if (suit === "z") return alphabet.honours[rankOf(tile) - 1] ?? "";
  return `${rankOf(tile)}${alphabet.suits[suit] ?? ""}`;
}
