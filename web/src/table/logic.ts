/** What the table shows, derived from the state the server sent. No drawing here. */

import type { Choice, Event, Naming, PublicView, SeatTiles, SeatView, State } from "../api/schema";
import { sortTiles, without } from "../ui/tiles";

export type View = SeatView | PublicView;
export type Wind = SeatTiles["wind"];
export type Side = "bottom" | "right" | "top" | "left";

export const WINDS: readonly Wind[] = ["E", "S", "W", "N"];
/** In the order of play, beginning with whoever looks. */
export const SIDES: readonly Side[] = ["bottom", "right", "top", "left"];
const SIDES_CLOCKWISE: readonly Side[] = ["bottom", "left", "top", "right"];

/** Who sits at which side of the table, for somebody who sits at `bottom`; where turns run clockwise, the next player
    sits on the left. */
export function seatsAround(seats: readonly SeatTiles[], bottom: Wind, clockwise = false): { side: Side; seat: SeatTiles }[] {
  const first = WINDS.indexOf(bottom);
  return (clockwise ? SIDES_CLOCKWISE : SIDES).flatMap((side, steps) => {
    const wind = WINDS[(first + steps) % 4];
    const seat = seats.find((each) => each.wind === wind);
    return seat ? [{ side, seat }] : [];
  });
}

/** Where the reader sits; somebody who only watches sits behind the first person, deal after deal. */
export function bottomOf(view: View): Wind {
  if (view.kind === "seat") return view.wind;
  return view.seats.find((seat) => seat.person === 0)?.wind ?? "E";
}

export interface Slot {
  tile: string;
  drawn: boolean;
}

/** The own hand in order; the tile just drawn stands at its end. */
export function slotsOf(hand: readonly string[], drawn: string): Slot[] {
  if (!drawn || !hand.includes(drawn)) return sortTiles(hand).map((tile) => ({ tile, drawn: false }));
  const rest = sortTiles(without(hand, drawn)).map((tile) => ({ tile, drawn: false }));
  return [...rest, { tile: drawn, drawn: true }];
}

/** Words on the claim bar, strongest first; a pass is always last. */
const BAR = ["win", "kong", "concealed_kong", "added_kong", "pung", "chow", "flower", "abort", "pass"];

export interface Offer {
  /** The discards that are allowed, by tile. */
  discards: Map<string, Choice>;
  /** Discards with a declaration that the hand is ready, by tile. */
  declares: Map<string, Choice>;
  /** What stands on the claim bar, in its order. */
  bar: Choice[];
  /** What only a judged table knows: declarations that may be false, and those that say more. */
  rare: Choice[];
  pass: Choice | null;
}

/** Sort what may be done into the places where it is shown. At a judged table a win is always offered, true or false, so
    it is kept where nobody hits it by mistake. */
export function offerOf(legal: readonly Choice[], judged = false): Offer {
  const offer: Offer = { discards: new Map(), declares: new Map(), bar: [], rare: [], pass: null };
  for (const choice of legal) {
    const words = choice.action.split(" ");
    const tile = words[1] ?? "";
    if (choice.verb === "discard") offer.discards.set(tile, choice);
    else if (choice.verb === "declare" && !words.includes("naming") && !offer.declares.has(tile)) offer.declares.set(tile, choice);
    else if (choice.verb === "call" || choice.verb === "declare" || (choice.verb === "win" && (judged || words.length > 1))) offer.rare.push(choice);
    else offer.bar.push(choice);
    if (choice.verb === "pass") offer.pass = choice;
  }
  const rank = (choice: Choice): number => (BAR.indexOf(choice.verb) + BAR.length) % BAR.length;
  offer.bar.sort((one, other) => rank(one) - rank(other));
  return offer;
}

/** What there is to choose before a declaration: which of several kinds it names, or, at a judged table, of all. */
export function namingFor(action: string, naming: readonly Naming[], judged: boolean): Naming | null {
  return naming.find((each) => each.action === action && (judged || each.kinds.length > 1)) ?? null;
}

/** The declaration that names these kinds; the plain one names all that would win. */
export function declarationOf({ action, kinds }: Naming, chosen: readonly string[]): string {
  return chosen.length === kinds.length ? action : `${action} naming ${chosen.join(" ")}`;
}

/** What Enter takes: the first thing on the bar that takes a tile or wins. */
export function strongestOf(offer: Offer): Choice | null {
  return offer.bar.find((choice) => ["win", "kong", "pung", "chow"].includes(choice.verb)) ?? null;
}

export interface Switches {
  pass: boolean;
  win: boolean;
}

/** What is done without asking, as the switches say. At a judged table a win is never automatic, and a set is asked about. */
export function automatic(legal: readonly Choice[], switches: Switches, judged: boolean): string | null {
  const { bar, discards, pass, rare } = offerOf(legal, judged);
  const win = bar.find((choice) => choice.verb === "win");
  if (win) return switches.win ? win.action : null;
  if (!pass || discards.size > 0) return null;
  const idle = bar.length === 1;
  return (idle && rare.length === 0) || (switches.pass && (idle || !judged)) ? pass.action : null;
}

/** Which tile of the hand a key chooses: digits the first ten, with shift those after them; null for other keys. */
export function placeOfKey(code: string, shift: boolean): number | null {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit === undefined) return null;
  return (digit === "0" ? 9 : Number(digit) - 1) + (shift ? 10 : 0);
}

export interface Spot {
  wind: Wind;
  place: number;
}

/** The discard that was made last. The events say it; a page that has just connected looks at the table. */
export function lastDiscard(view: View, events: readonly Event[], before: Spot | null): Spot | null {
  const end = (wind: Wind): Spot | null => {
    const river = view.seats.find((seat) => seat.wind === wind)?.river ?? [];
    return river.length ? { wind, place: river.length - 1 } : null;
  };
  let found = before;
  for (const event of events) {
    if (event.kind === "deal") found = null;
    if ((event.kind === "discard" || event.kind === "declare") && event.seat) found = end(event.seat);
  }
  if (found === null && view.phase === "claim") found = end(view.turn);
  const river = found && view.seats.find((seat) => seat.wind === found.wind)?.river;
  return river && found && found.place < river.length ? found : null;
}

/** The sentence for an event. The draws of others have none; an own draw names its tile. */
export function sentenceFor(event: Event, view: View, drew: (tile: string) => string): string | null {
  if (event.kind !== "draw") return event.text || null;
  return view.kind === "seat" && event.seat === view.wind && view.drawn ? drew(view.drawn) : null;
}

/** The words that are called out at a table, by who called them. */
export function callsOf(events: readonly Event[]): { wind: Wind; verb: string }[] {
  const CALLED = ["chow", "pung", "kong", "declare", "win"];
  return events.flatMap((event) => (event.seat && CALLED.includes(event.kind) ? [{ wind: event.seat, verb: event.kind }] : []));
}

export interface Person {
  name: string;
  points: number | null;
  kind: "person" | "bot" | "open";
  connected: boolean;
  botPlays: boolean;
  you: boolean;
}

/** Who is who, by person. */
export function peopleOf(state: Pick<State, "room" | "standings">): Person[] {
  return state.room.seats.map((seat) => ({
    name: seat.name,
    points: state.standings.find((standing) => standing.person === seat.person)?.points ?? null,
    kind: seat.kind,
    connected: seat.connected,
    botPlays: seat.bot_plays,
    you: seat.you,
  }));
}

/** Seconds left on a clock that had `left` seconds when it was sent. `since` and `now` are in milliseconds. */
export function secondsLeft(left: number, since: number, now: number): number {
  return Math.max(0, left - (now - since) / 1000);
}
