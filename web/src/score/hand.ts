/** A hand that is being put together: what may be added, what is wrong with it, and the sets it falls into. */

import { kindOf, rankOf, sortTiles, suitOf, without } from "../ui/tiles";
import { type Hand, type HandMeld, type Shape, shapeOf } from "./notation";

export const COPIES = 4;
const FULL = 14;
const MELDS = 4;

/** Where a tile of the keyboard goes. */
export type Target = "hand" | "chow" | "pung" | "kong" | "covered" | "dora" | "ura";

export type MistakeName = "five" | "full" | "no_chow" | "chow_start" | "melds" | "no_room" | "flower_set" | "too_many" | "not_winning" | "indicators";

export interface Mistake {
  name: MistakeName;
  tile?: string;
  number?: number;
}

/** A hand beside the indicators that take tiles away from it. */
export interface Held {
  hand: Hand;
  dora: string[];
  ura: string[];
  /** A hand that did not win holds a tile less. */
  lost: boolean;
}

/** How many concealed tiles the hand wants. */
export function wanted({ hand, lost }: Pick<Held, "hand" | "lost">): number {
  return FULL - 3 * hand.melds.length - (lost ? 1 : 0);
}

/** Tiles still missing; negative where there are too many. */
export function missing(held: Pick<Held, "hand" | "lost">): number {
  return wanted(held) - held.hand.tiles.length;
}

/** How many tiles of each kind are used up, indicators included. */
export function used(held: Held): Map<string, number> {
  const counts = new Map<string, number>();
  const all = [...held.hand.tiles, ...held.hand.melds.flatMap((meld) => meld.tiles), ...held.hand.flowers, ...held.dora, ...held.ura];
  for (const tile of all) counts.set(kindOf(tile), (counts.get(kindOf(tile)) ?? 0) + 1);
  return counts;
}

/** How many more of this tile there are. */
export function left(held: Held, tile: string): number {
  return (suitOf(tile) === "f" ? 1 : COPIES) - (used(held).get(kindOf(tile)) ?? 0);
}

/** The tiles of the set that begins with this one. */
function setOf(tile: string, shape: Shape): string[] {
  if (shape !== "chow") return Array.from({ length: shape === "kong" ? 4 : 3 }, (_, place) => (place === 0 ? tile : kindOf(tile)));
  return [tile, ...[1, 2].map((step) => `${rankOf(tile) + step}${suitOf(tile)}`)];
}

function meldMistake(held: Held, tile: string, shape: Shape, tiles: readonly string[]): Mistake | null {
  if (suitOf(tile) === "f") return { name: "flower_set" };
  if (shape === "chow" && suitOf(tile) === "z") return { name: "no_chow", tile };
  if (shape === "chow" && rankOf(tile) > 7) return { name: "chow_start", tile };
  if (held.hand.melds.length === MELDS) return { name: "melds" };
  const short = tiles.find((each) => left(held, each) < tiles.filter((other) => kindOf(other) === kindOf(each)).length);
  if (short) return { name: "five", tile: kindOf(short) };
  return missing(held) < 3 ? { name: "no_room" } : null;
}

/** Put a tile, or the set that begins with it, where it belongs; or say why that cannot be. */
export function add(held: Held, tile: string, target: Target): Held | Mistake {
  const { hand } = held;
  if (target === "chow" || target === "pung" || target === "kong" || target === "covered") {
    const shape = target === "covered" ? "kong" : target;
    const tiles = setOf(tile, shape);
    const meld: HandMeld = { shape, tiles, concealed: target === "covered", added: false, from: "" };
    return meldMistake(held, tile, shape, tiles) ?? { ...held, hand: { ...hand, melds: [...hand.melds, meld] } };
  }
  if (left(held, tile) < 1) return { name: "five", tile: kindOf(tile) };
  if (suitOf(tile) === "f") return { ...held, hand: { ...hand, flowers: sortTiles([...hand.flowers, tile]) } };
  if (target !== "hand") return held[target].length >= 5 ? { name: "indicators" } : { ...held, [target]: [...held[target], tile] };
  if (missing(held) < 1) return { name: "full", number: held.lost ? FULL - 1 : FULL };
  // Whoever taps a whole hand in taps the winning tile last.
  const winning = missing(held) === 1 && !held.lost ? (hand.winning ?? tile) : hand.winning;
  return { ...held, hand: { ...hand, tiles: sortTiles([...hand.tiles, tile]), winning } };
}

/** Take back what was tapped in last: an indicator where one is chosen, then a tile, a set, a flower. */
export function removeLast(held: Held, target: Target): Held {
  const { hand } = held;
  if ((target === "dora" || target === "ura") && held[target].length) return { ...held, [target]: held[target].slice(0, -1) };
  if (hand.tiles.length) {
    const place = hand.tiles.lastIndexOf(hand.winning ?? hand.tiles.at(-1) ?? "");
    return { ...held, hand: { ...hand, tiles: hand.tiles.filter((_, each) => each !== place), winning: null } };
  }
  if (hand.melds.length) return { ...held, hand: { ...hand, melds: hand.melds.slice(0, -1) } };
  return { ...held, hand: { ...hand, flowers: hand.flowers.slice(0, -1) } };
}

export function isMistake(found: object): found is Mistake {
  return "name" in found;
}

/** Take one concealed tile away. */
export function drop(hand: Hand, tile: string): Hand {
  const tiles = without(hand.tiles, tile);
  return { ...hand, tiles, winning: hand.winning !== null && tiles.includes(hand.winning) ? hand.winning : null };
}

/** All but the one at a place. */
export function butOne<One>(all: readonly One[], place: number): One[] {
  return all.filter((_, each) => each !== place);
}

/** Lay a set of the hand down as a meld; the winning tile stays behind if it can. */
export function lay(hand: Hand, tiles: readonly string[], concealed: boolean): Hand {
  const shape = shapeOf(tiles);
  if (!shape) return hand;
  const rest = tiles.reduce((some: string[], tile) => without(some, tile), hand.tiles);
  const meld: HandMeld = { shape, tiles: sortTiles(tiles), concealed, added: false, from: "" };
  return { ...hand, tiles: rest, winning: hand.winning !== null && rest.includes(hand.winning) ? hand.winning : null, melds: [...hand.melds, meld] };
}

/** Take a meld back into the hand; of a kong only three tiles fit. */
export function takeBack(hand: Hand, place: number): Hand {
  const meld = hand.melds[place];
  if (!meld) return hand;
  return { ...hand, tiles: sortTiles([...hand.tiles, ...meld.tiles.slice(0, 3)]), melds: butOne(hand.melds, place) };
}

/** What is wrong with a hand as it stands; what merely is not complete yet is no mistake. */
export function mistakes(held: Held): Mistake[] {
  const found: Mistake[] = [];
  for (const [tile, count] of used(held)) if (count > (suitOf(tile) === "f" ? 1 : COPIES)) found.push({ name: "five", tile });
  if (held.hand.melds.length > MELDS) found.push({ name: "melds" });
  else if (missing(held) < 0) found.push({ name: "too_many", number: -missing(held) });
  if (held.lost && held.hand.winning !== null) found.push({ name: "not_winning" });
  return found;
}

/** Sets, pairs and what is left over, so that most tiles find their place. The order is that of the hand. */
export function grouped(tiles: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const suit of "mpsz") found.push(...split(sortTiles(tiles.filter((tile) => suitOf(tile) === suit))));
  return found;
}

const WORTH = (group: readonly string[]): number => {
  if (group.length === 3) return 12;
  if (group.length === 1) return 0;
  return group[0] && kindOf(group[0]) === kindOf(group[1] ?? "") ? 5 : 3;
};

/** The best way to take a suit apart; a suit holds at most fourteen tiles, and equal remainders are looked at once. */
function split(tiles: readonly string[]): string[][] {
  const seen = new Map<string, { worth: number; groups: string[][] }>();
  const best = (rest: readonly string[]): { worth: number; groups: string[][] } => {
    const [first] = rest;
    if (first === undefined) return { worth: 0, groups: [] };
    const key = rest.join("");
    const cached = seen.get(key);
    if (cached) return cached;
    let found: { worth: number; groups: string[][] } | null = null;
    for (const group of starts(first, rest)) {
      const after = best(group.reduce((some: string[], tile) => dropFirst(some, tile), [...rest]));
      const worth = WORTH(group) + after.worth;
      if (!found || worth > found.worth) found = { worth, groups: [group, ...after.groups] };
    }
    const result = found ?? { worth: 0, groups: [] };
    seen.set(key, result);
    return result;
  };
  return best(tiles).groups;
}

function dropFirst(tiles: string[], tile: string): string[] {
  const place = tiles.indexOf(tile);
  return tiles.filter((_, each) => each !== place);
}

/** The groups that may begin with the first of some sorted tiles. */
function starts(first: string, rest: readonly string[]): string[][] {
  const same = rest.filter((tile) => kindOf(tile) === kindOf(first));
  const at = (step: number): string | undefined => rest.find((tile) => suitOf(tile) !== "z" && rankOf(tile) === rankOf(first) + step);
  const [second, third] = [at(1), at(2)];
  const found: string[][] = [];
  if (second && third) found.push([first, second, third]);
  if (same.length >= 3) found.push(same.slice(0, 3));
  if (same.length >= 2) found.push(same.slice(0, 2));
  if (second) found.push([first, second]);
  if (third) found.push([first, third]);
  found.push([first]);
  return found;
}

/** A reading of the server (`34+5s` marks the winning tile) as tiles of this hand, red fives included. */
export function readingOf(sets: readonly string[], hand: Hand): { tiles: string[]; winning: number | null }[] {
  let reds = hand.tiles.filter((tile) => tile[0] === "0");
  return sets.map((text) => {
    // In a meld a plus marks the tile that was added.
    const plus = /^[[(]/.test(text) ? -1 : text.indexOf("+");
    const tiles: string[] = [];
    for (const run of text.replace("+", "").matchAll(/(\d+)([mpsz])/g)) {
      for (const digit of run[1] ?? "") {
        const tile = digit + (run[2] ?? "");
        const red = `0${suitOf(tile)}`;
        if (digit === "5" && reds.includes(red)) {
          reds = without(reds, red);
          tiles.push(red);
        } else tiles.push(tile);
      }
    }
    return { tiles, winning: plus < 0 ? null : text.slice(0, plus).replace(/\D/g, "").length };
  });
}
