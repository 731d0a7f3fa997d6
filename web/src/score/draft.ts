/** Everything a score depends on, and how it stands in the address of the page. */

import type { Book } from "../api/schema";
import { parseTiles, suitOf } from "../ui/tiles";
import type { Held } from "./hand";
import { EMPTY_HAND, type Fault, isFault, readHand, writeHand, writeTiles } from "./notation";

export const WINDS = ["E", "S", "W", "N"] as const;
export type Wind = (typeof WINDS)[number];
export type OptionValue = Book["options"][number]["value"];

export interface Draft extends Held {
  seat: Wind;
  round: Wind;
  selfDraw: boolean;
  discarder: Wind;
  circumstances: string[];
  counters: number;
  sticks: number;
  responsible: Wind | typeof EXCUSED | null;
  options: Record<string, OptionValue>;
}

/** Said in place of whoever is responsible: they had no safe tile to discard. */
export const EXCUSED = "nobody";
const MOST = 99;

function windOf(text: string | null): Wind | null {
  return WINDS.find((wind) => wind === text) ?? null;
}

function countOf(text: string | null): number {
  return /^\d{1,2}$/.test(text ?? "") ? Math.min(Number(text), MOST) : 0;
}

/** Somebody else discards: the one who was named, or whoever sits before the winner. */
export function discarderOf(seat: Wind, named: Wind | null): Wind {
  return named && named !== seat ? named : (WINDS[(WINDS.indexOf(seat) + 3) % 4] ?? "N");
}

function optionOf(text: string): OptionValue {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function handOf(text: string): Draft["hand"] {
  const found = readHand(text);
  return isFault(found) ? EMPTY_HAND : found;
}

const plainTiles = (text: string | null): string[] => parseTiles(text ?? "").filter((tile) => suitOf(tile) !== "f");

/** The draft in an address; what makes no sense in it is left out. */
export function readDraft(query: URLSearchParams): Draft {
  const seat = windOf(query.get("seat")) ?? "E";
  const options: Draft["options"] = {};
  for (const [name, value] of query) if (name.startsWith("o.")) options[name.slice(2)] = optionOf(value);
  return {
    hand: handOf(query.get("h") ?? ""),
    dora: plainTiles(query.get("dora")).slice(0, 5),
    ura: plainTiles(query.get("ura")).slice(0, 5),
    lost: query.has("lost"),
    seat,
    round: windOf(query.get("round")) ?? "E",
    selfDraw: query.has("draw"),
    discarder: discarderOf(seat, windOf(query.get("by"))),
    circumstances: (query.get("with") ?? "").split(" ").filter(Boolean),
    counters: countOf(query.get("counters")),
    sticks: countOf(query.get("sticks")),
    responsible: query.get("liable") === EXCUSED ? EXCUSED : windOf(query.get("liable")),
    options,
  };
}

const SEATS = ["seat", "round", "by", "liable"];
const COUNTS = ["counters", "sticks"];
const INDICATORS = ["dora", "ura"];

function onlyTiles(text: string): boolean {
  return /^[\dmpsz ]*$/.test(text) && text.replace(/\D/g, "").length === plainTiles(text).length;
}

/** What of an address cannot be read: the hand with the fault in it, or the first other part; null where all is well.
    Names that are not ours do no harm: others add some to links that are passed on. */
export function brokenPart(query: URLSearchParams): { part: string; fault: Fault | null } | null {
  const hand = readHand(query.get("h") ?? "");
  if (isFault(hand)) return { part: `h=${query.get("h")}`, fault: hand };
  for (const [name, value] of query) {
    const bad =
      (SEATS.includes(name) && windOf(value) === null && !(name === "liable" && value === EXCUSED)) ||
      (COUNTS.includes(name) && !/^\d{1,2}$/.test(value)) ||
      (INDICATORS.includes(name) && !onlyTiles(value));
    if (bad) return { part: `${name}=${value}`, fault: null };
  }
  return null;
}

/** The query of a draft; only what differs from an empty one is written. */
export function writeDraft(draft: Draft): string {
  const pairs: [string, string][] = [];
  const add = (name: string, value: string, unless = ""): void => {
    if (value !== unless) pairs.push([name, value]);
  };
  add("h", writeHand(draft.hand));
  add("dora", writeTiles(draft.dora));
  add("ura", writeTiles(draft.ura));
  add("seat", draft.seat, "E");
  add("round", draft.round, "E");
  if (draft.lost) pairs.push(["lost", "1"]);
  else if (draft.selfDraw) pairs.push(["draw", "1"]);
  else add("by", draft.discarder, discarderOf(draft.seat, null));
  add("with", draft.circumstances.join(" "));
  add("counters", String(draft.counters), "0");
  add("sticks", String(draft.sticks), "0");
  add("liable", draft.responsible ?? "");
  for (const [name, value] of Object.entries(draft.options)) pairs.push([`o.${name}`, String(value)]);
  return pairs.map(([name, value]) => `${name}=${escape(value)}`).join("&");
}

/** What an address may hold as it is stays readable. */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/%20/g, "+").replace(/%5B/g, "[").replace(/%5D/g, "]");
}

/** The draft as a case of the server; only what the book knows is sent, or all of it where no book is given. */
export function caseOf(draft: Draft, book: Book | null): Record<string, unknown> {
  const { hand, lost } = draft;
  const knows = (name: "dora" | "ura" | "counters" | "riichi" | "responsible" | "flowers"): boolean => book?.has[name] ?? true;
  const words = book?.circumstances.map((each) => each.id);
  return {
    ...(book ? { book: book.id, options: draft.options } : {}),
    hand: writeTiles(hand.tiles),
    melds: hand.melds.map((meld) => ({ kind: meld.shape, tiles: writeTiles(meld.tiles), concealed: meld.concealed, added: meld.added, from: meld.from || null })),
    winning_tile: lost ? null : hand.winning,
    ...(lost ? { winner: false } : { self_draw: draft.selfDraw, discarder: draft.selfDraw ? null : draft.discarder }),
    seat_wind: draft.seat,
    round_wind: draft.round,
    flowers: knows("flowers") ? hand.flowers : [],
    circumstances: words ? draft.circumstances.filter((word) => words.includes(word)) : draft.circumstances,
    ...(knows("dora") && draft.dora.length ? { dora_indicators: draft.dora } : {}),
    ...(knows("ura") && draft.ura.length ? { ura_indicators: draft.ura } : {}),
    ...(knows("counters") && draft.counters ? { counters: draft.counters } : {}),
    ...(knows("riichi") && draft.sticks ? { sticks: draft.sticks } : {}),
    ...(knows("responsible") && draft.responsible && draft.responsible !== draft.seat ? { responsible: draft.responsible } : {}),
  };
}

/** What of a draft a book does not know, by the names of the case format. */
export function leftOut(draft: Draft, book: Pick<Book, "has" | "circumstances">): string[] {
  const { has } = book;
  const parts: [string, boolean][] = [
    ["flowers", draft.hand.flowers.length > 0 && !has.flowers],
    ["dora_indicators", draft.dora.length > 0 && !has.dora],
    ["ura_indicators", draft.ura.length > 0 && !has.ura],
    ["counters", draft.counters > 0 && !has.counters],
    ["sticks", draft.sticks > 0 && !has.riichi],
    ["responsible", draft.responsible !== null && !has.responsible],
  ];
  const unknown = draft.circumstances.filter((word) => !book.circumstances.some((each) => each.id === word));
  return [...parts.flatMap(([name, out]) => (out ? [name] : [])), ...unknown];
}

/** An example of a book (`123m +4m; self_draw seat=S`) as a draft. */
export function exampleDraft(text: string): Draft {
  const [hand = "", words = ""] = text.split(";");
  const query = new URLSearchParams();
  const circumstances: string[] = [];
  for (const word of words.split(" ").filter(Boolean)) {
    const [name = "", value] = word.split("=");
    if (value !== undefined) query.set(name, value);
    else if (word === "self_draw") query.set("draw", "1");
    else circumstances.push(word);
  }
  return { ...readDraft(query), hand: handOf(hand), circumstances };
}
