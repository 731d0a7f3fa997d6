/** A whole hand in our notation, as people type it: `23m55p[777z^](1111p)13f+4m`. */

import { isTile, kindOf, rankOf, sortTiles, suitOf, without } from "../ui/tiles";

export type Shape = "chow" | "pung" | "kong";
export type From = "" | "left" | "across" | "right";

export interface HandMeld {
  shape: Shape;
  tiles: string[];
  concealed: boolean;
  added: boolean;
  from: From;
}

/** The tiles of a hand; the winning one is among the concealed tiles. */
export interface Hand {
  tiles: string[];
  winning: string | null;
  melds: HandMeld[];
  flowers: string[];
}

export type FaultName =
  | "letter"
  | "number"
  | "strange"
  | "tile"
  | "bracket"
  | "winning"
  | "set"
  | "flower_twice"
  | "flower_wins"
  | "long";

/** What is wrong with a text, and where. */
export interface Fault {
  name: FaultName;
  text: string;
}

export const EMPTY_HAND: Hand = { tiles: [], winning: null, melds: [], flowers: [] };
const LONGEST = 200;
const MARKS: Record<Exclude<From, "">, string> = { left: "<", across: "^", right: ">" };

class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.name);
  }
}

function refuse(name: FaultName, text = ""): never {
  throw new Refused({ name, text });
}

/** The set that some tiles make, or null. */
export function shapeOf(tiles: readonly string[]): Shape | null {
  const kinds = sortTiles(tiles.map(kindOf));
  const [first, second, third] = kinds;
  if (!first || !second || !third || suitOf(first) === "f") return null;
  if (kinds.every((kind) => kind === first)) return kinds.length === 4 ? "kong" : kinds.length === 3 ? "pung" : null;
  const sameSuit = suitOf(first) !== "z" && kinds.every((kind) => suitOf(kind) === suitOf(first));
  const steps = rankOf(second) === rankOf(first) + 1 && rankOf(third) === rankOf(first) + 2;
  return kinds.length === 3 && sameSuit && steps ? "chow" : null;
}

function readTiles(text: string): string[] {
  const found: string[] = [];
  let digits = "";
  for (const char of text) {
    if (/\d/.test(char)) digits += char;
    else if (/[mpszf]/.test(char)) {
      if (!digits) refuse("number", char);
      for (const digit of digits) {
        if (!isTile(digit + char)) refuse("tile", digit + char);
        found.push(digit + char);
      }
      digits = "";
    } else if (char !== " ") refuse("strange", char);
  }
  if (digits) refuse("letter", digits);
  return found;
}

function readMeld(text: string, concealed: boolean): HandMeld {
  const mark = (Object.keys(MARKS) as (keyof typeof MARKS)[]).find((side) => text.endsWith(MARKS[side]));
  const inside = mark ? text.slice(0, -1) : text;
  const tiles = sortTiles(readTiles(inside.replace("+", "")));
  const shape = shapeOf(tiles);
  const added = inside.includes("+");
  if (!shape || (shape !== "kong" && (concealed || added)) || (concealed && (added || mark))) refuse("set", text);
  return { shape, tiles, concealed, added, from: mark ?? "" };
}

/** The hand a text describes, or what is wrong with the text. Capital letters and commas do no harm. */
export function readHand(written: string): Hand | Fault {
  const text = written.toLowerCase().replace(/[\s,]+/g, " ");
  if (text.length > LONGEST) return { name: "long", text: "" };
  try {
    return readParts(text);
  } catch (fault) {
    if (fault instanceof Refused) return fault.fault;
    throw fault;
  }
}

function readParts(text: string): Hand {
  const melds: HandMeld[] = [];
  let winning: string | null = null;
  // A plus inside brackets belongs to the set; elsewhere the first tile after it is the winning one.
  const outside = text.replace(/\[([^\][()]*)\]|\(([^\][()]*)\)/g, (_, open: string | undefined, covered: string | undefined) => {
    melds.push(readMeld((open ?? covered ?? "").trim(), open === undefined));
    return " ";
  });
  const stray = /[[\]()]/.exec(outside);
  if (stray) refuse("bracket", stray[0]);
  const [before = "", after, ...more] = outside.split("+");
  if (more.length) refuse("winning");
  const loose = readTiles(before);
  if (after !== undefined) {
    const [first, ...rest] = readTiles(after);
    if (first === undefined) refuse("winning");
    if (suitOf(first) === "f") refuse("flower_wins");
    winning = first;
    loose.push(first, ...rest);
  }
  const flowers = loose.filter((tile) => suitOf(tile) === "f");
  const twice = flowers.find((tile, place) => flowers.indexOf(tile) !== place);
  if (twice) refuse("flower_twice", twice);
  return { tiles: sortTiles(loose.filter((tile) => suitOf(tile) !== "f")), winning, melds, flowers: sortTiles(flowers) };
}

export function isFault(found: Hand | Fault): found is Fault {
  return "name" in found;
}

/** `1m 2m 5p` is `12m5p`. */
export function writeTiles(tiles: readonly string[]): string {
  return tiles.map((tile, place) => (suitOf(tiles[place + 1] ?? "") === suitOf(tile) ? tile[0] : tile)).join("");
}

export function writeMeld(meld: HandMeld): string {
  if (meld.concealed) return `(${writeTiles(meld.tiles)})`;
  const plain = writeTiles(meld.tiles);
  const text = meld.added ? `${plain.slice(0, 3)}+${plain.slice(3)}` : plain;
  return `[${text}${meld.from ? MARKS[meld.from] : ""}]`;
}

/** The hand in notation; reading it gives the hand again. */
export function writeHand(hand: Hand): string {
  const held = hand.winning === null ? hand.tiles : without(hand.tiles, hand.winning);
  const parts = [writeTiles(sortTiles(held)), ...hand.melds.map(writeMeld), writeTiles(hand.flowers)];
  if (hand.winning !== null) parts.push(`+${hand.winning}`);
  return parts.join("");
}
