/** A deal while it is being entered, and the same as the server reads it. Persons are 0 to 3, the columns of the sheet. */

import type { DealAsks, EnteredDeal, EnteredOffence, EnteredWin, OffenceCard } from "../api/schema";
import { isFault, readHand, type Hand, EMPTY_HAND } from "../score/notation";
import { missing } from "../score/hand";

export const NOBODY = -1;
/** In place of whoever is responsible: nobody, although the melds would say so. */
export const EXCUSED = -2;
const SEATS = 4;

/** What a form enters: a deal, the four figures of a paper sheet, or an offence in a deal that goes on. */
export type Entry = { deal: EnteredDeal } | { cells: number[] } | { fault: EnteredOffence };

export interface WinDraft {
  person: number;
  tiles: boolean;
  worth: string;
  hand: string;
  dora: string;
  ura: string;
  circumstances: string[];
  responsible: number;
}

export interface FaultDraft {
  person: number;
  code: string;
  amount: number;
  to: number;
  dead: boolean;
  /** What only a referee sets, kept as it is. */
  rest: Partial<EnteredOffence>;
}

export interface DealDraft {
  /** `won`, `exhausted`, `cells`, the word of another end, or nothing yet. */
  ending: string;
  wins: WinDraft[];
  /** Nobody after a self-draw; null while it is not said. */
  discarder: number | null;
  ready: number[];
  stakes: number[];
  rewarded: number[];
  others: string[];
  faults: FaultDraft[];
  cells: string[];
  note: string;
  /** It is entered although the book would not have let it happen. */
  override: boolean;
}

export function emptyDraft(): DealDraft {
  return { ending: "", wins: [], discarder: null, ready: [], stakes: [], rewarded: [], others: ["", "", "", ""], faults: [], cells: ["", "", "", ""], note: "", override: false };
}

export function newWin(person: number): WinDraft {
  return { person, tiles: false, worth: "", hand: "", dora: "", ura: "", circumstances: [], responsible: NOBODY };
}

export function newFault(): FaultDraft {
  return { person: NOBODY, code: "", amount: 0, to: NOBODY, dead: false, rest: {} };
}

/** Other sticks on the table: whoever declares a ready hand is ready, unless somebody says that it is dead. */
export function staked(draft: DealDraft, stakes: number[]): Pick<DealDraft, "stakes" | "ready"> {
  const kept = draft.ready.filter((person) => stakes.includes(person) || !draft.stakes.includes(person));
  const fresh = stakes.filter((person) => !draft.stakes.includes(person));
  return { stakes, ready: [...new Set([...kept, ...fresh])] };
}

/** A deal that was entered, to be changed. */
export function draftOf(deal: EnteredDeal): DealDraft {
  const others = ["", "", "", ""];
  for (const [person, held] of deal.others ?? []) others[person] = held;
  return {
    ...emptyDraft(),
    ending: deal.ended ?? (deal.wins?.length ? "won" : "exhausted"),
    wins: (deal.wins ?? []).map((win) => ({ ...newWin(win.person), ...win, tiles: Boolean(win.hand) })),
    discarder: deal.ended === "won" ? (deal.discarder ?? NOBODY) : null,
    ready: deal.ready ?? [],
    stakes: deal.stakes ?? [],
    rewarded: deal.rewarded ?? [],
    others,
    faults: (deal.faults ?? []).map(({ person, code, amount = 0, to = NOBODY, dead = false, ...rest }) => ({ person, code, amount, to, dead, rest })),
    note: deal.note ?? "",
    override: deal.override ?? false,
  };
}

export type Need = "ending" | "winner" | "from" | "value" | "hand" | "others" | "cells" | "offence" | "victim";

export type Complete = { entry: Entry } | { need: Need };

const isNeed = (found: object): found is { need: Need } => "need" in found;

/** The offence of the book that a draft names. */
export function offenceOf(asks: DealAsks, fault: FaultDraft): OffenceCard | null {
  return asks.offences.find((each) => each.code === fault.code) ?? null;
}

/** An offence makes the deal void, whatever else happened in it. */
export function isVoid(asks: DealAsks, draft: DealDraft): boolean {
  return draft.faults.some((fault) => offenceOf(asks, fault)?.voids);
}

export function handOf(text: string): Hand {
  const found = readHand(text);
  return isFault(found) ? EMPTY_HAND : found;
}

/** What the draft enters, or what is still missing. */
export function entryOf(draft: DealDraft, asks: DealAsks): Complete {
  const faults: EnteredOffence[] = [];
  for (const fault of draft.faults) {
    const found = faultOf(fault, asks);
    if (isNeed(found)) return found;
    faults.push(found);
  }
  const [first, ...more] = faults;
  if (isVoid(asks, draft)) return { entry: { deal: { ended: "void", faults, ...noteOf(draft) } } };
  if (draft.ending === "") return first && !more.length ? { entry: { fault: first } } : { need: "ending" };
  if (draft.ending === "cells") return cellsOf(draft);
  const found = draft.ending === "won" ? wonOf(draft, asks) : drawnOf(draft, asks);
  return isNeed(found) ? found : { entry: { deal: { ...found, ...(faults.length ? { faults } : {}), ...noteOf(draft) } } };
}

function noteOf(draft: DealDraft): { note?: string; override?: boolean } {
  return { ...(draft.note.trim() ? { note: draft.note.trim() } : {}), ...(draft.override ? { override: true } : {}) };
}

function cellsOf(draft: DealDraft): Complete {
  const cells = draft.cells.map((text) => Number(text.trim().replace("−", "-") || NaN));
  return cells.every(Number.isInteger) ? { entry: { cells } } : { need: "cells" };
}

function drawnOf(draft: DealDraft, asks: DealAsks): EnteredDeal {
  const found: EnteredDeal = { ended: draft.ending };
  if (!asks.sticks) return found;
  if (draft.stakes.length) found.stakes = draft.stakes;
  if (draft.ending === "exhausted") {
    if (draft.ready.length) found.ready = [...draft.ready].sort();
    if (asks.nagashi && draft.rewarded.length) found.rewarded = draft.rewarded;
  }
  return found;
}

function wonOf(draft: DealDraft, asks: DealAsks): EnteredDeal | { need: Need } {
  if (!draft.wins.length) return { need: "winner" };
  if (draft.discarder === null) return { need: "from" };
  const stakes = new Set(draft.stakes);
  const wins: EnteredWin[] = [];
  for (const win of draft.wins) {
    const found = winOf(win, asks, stakes);
    if (isNeed(found)) return found;
    wins.push(found);
  }
  const found: EnteredDeal = { ended: "won", wins, discarder: draft.discarder };
  if (asks.sticks && stakes.size) found.stakes = [...stakes].sort();
  if (asks.losers) {
    const winners = wins.map((win) => win.person);
    const persons = Array.from({ length: SEATS }, (_, person) => person).filter((person) => !winners.includes(person));
    if (persons.some((person) => !isHeld(draft.others[person]?.trim() ?? ""))) return { need: "others" };
    found.others = persons.map((person) => [person, (draft.others[person] ?? "").trim()]);
  }
  return found;
}

/** A number of points, or as many tiles as somebody holds who did not win. */
function isHeld(text: string): boolean {
  return text !== "" && (!/[mpsz]/i.test(text) || missing({ hand: handOf(text), lost: true }) === 0);
}

const DECLARED = ["riichi", "double_riichi"];

/** A win; whoever declared riichi has a stick on the table, and the other way round. */
function winOf(win: WinDraft, asks: DealAsks, stakes: Set<number>): EnteredWin | { need: Need } {
  const found: EnteredWin = { person: win.person };
  let words = win.circumstances.filter((word) => asks.circumstances.some((each) => each.id === word));
  if (win.tiles) {
    const hand = handOf(win.hand);
    if (missing({ hand, lost: false }) !== 0 || hand.winning === null) return { need: "hand" };
    found.hand = win.hand;
    if (asks.dora && win.dora) found.dora = win.dora;
    if (asks.ura && win.ura) found.ura = win.ura;
    if (asks.sticks && stakes.has(win.person) && !words.some((word) => DECLARED.includes(word))) words = [...words, "riichi"];
  } else {
    if (!win.worth.trim()) return { need: "value" };
    found.worth = win.worth.trim();
  }
  if (asks.sticks && words.some((word) => DECLARED.includes(word))) stakes.add(win.person);
  if (words.length) found.circumstances = words;
  if (asks.responsible && win.responsible !== NOBODY) found.responsible = win.responsible;
  return found;
}

function faultOf(fault: FaultDraft, asks: DealAsks): EnteredOffence | { need: Need } {
  const row = offenceOf(asks, fault);
  if (!row || fault.person === NOBODY) return { need: "offence" };
  if (row.to === "victim" && fault.to === NOBODY) return { need: "victim" };
  return {
    ...fault.rest,
    person: fault.person,
    code: fault.code,
    ...(fault.amount && row.amounts.length ? { amount: fault.amount } : {}),
    ...(fault.to !== NOBODY && (row.to === "victim" || row.to === "chosen") ? { to: fault.to } : {}),
    ...(fault.dead && row.decided ? { dead: true } : {}),
  };
}
