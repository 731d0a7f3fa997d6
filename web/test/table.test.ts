import { describe, expect, it } from "vitest";
import { paidBy } from "../src/ui/payments";
import type { Choice, Event, Payment, PublicView, SeatTiles, SeatView } from "../src/api/schema";
import {
  automatic,
  bottomOf,
  declarationOf,
  lastDiscard,
  namingFor,
  offerOf,
  placeOfKey,
  seatsAround,
  secondsLeft,
  slotsOf,
  strongestOf,
  sentenceFor,
  WINDS,
  type Wind,
} from "../src/table/logic";
import { giverOf, mirrored } from "../src/ui/melds";

const choice = (action: string): Choice => ({ action, verb: action.split(" ")[0] ?? "", tiles: [], label: action });
const actions = (choices: readonly Choice[]): string[] => choices.map((each) => each.action);

function seat(wind: Wind, person: number, river: string[] = []): SeatTiles {
  const tiles = river.map((tile) => ({ tile, declared: false, taken: false, turned: false }));
  return { wind, person, tiles: 13, hand: null, melds: [], flowers: [], river: tiles, declared: false, named: [], dead: false };
}

function table(over: Partial<PublicView> = {}): PublicView {
  const seats = WINDS.map((wind, place) => seat(wind, (place + 2) % 4));
  return { kind: "public", round: "E", seats, turn: "E", phase: "turn", tile: "", wall: 70, indicators: [], ended: "", winners: [], ...over };
}

const event = (kind: Event["kind"], wind: Wind, text = ""): Event => ({ kind, seat: wind, tiles: [], from: null, text });

describe("seats", () => {
  it("go round from whoever looks, the next player at the right", () => {
    const around = seatsAround(table().seats, "W");
    expect(around.map(({ side, seat: each }) => [side, each.wind])).toEqual([
      ["bottom", "W"],
      ["right", "N"],
      ["top", "E"],
      ["left", "S"],
    ]);
  });

  it("go round the other way where turns run clockwise (ISR-25)", () => {
    const around = seatsAround(table().seats, "W", true);
    expect(around.map(({ side, seat: each }) => [side, each.wind])).toEqual([
      ["bottom", "W"],
      ["left", "N"],
      ["top", "E"],
      ["right", "S"],
    ]);
  });

  it("give from the side on which they sit", () => {
    expect([giverOf("E", "N"), giverOf("E", "S"), giverOf("E", "W")]).toEqual(["left", "right", "across"]);
    expect([giverOf("E", "N", true), giverOf("E", "S", true), giverOf("E", "W", true)]).toEqual(["right", "left", "across"]);
    expect(mirrored({ tiles: ["5m", "4m", "6m"], turned: 0, added: false })).toEqual({ tiles: ["4m", "6m", "5m"], turned: 2 });
    expect(mirrored({ tiles: ["7z", "7z", "7z", "7z"], turned: 0, added: true }).turned).toBe(2);
    expect(mirrored({ tiles: ["7z", "7z", "7z", "7z"], turned: 3, added: false }).turned).toBe(0);
    expect(mirrored({ tiles: ["7z", "7z", "7z", "7z"], turned: null, added: false }).turned).toBeNull();
  });

  it("stay with the first person for those who watch", () => {
    expect(bottomOf(table())).toBe("W");
  });
});

describe("a standing hand", () => {
  const one = { action: "declare 1z", kinds: ["3p"] };
  const two = { action: "declare 9s", kinds: ["3p", "6p"] };

  it("is asked which tiles it names where there is a choice (ISR-64)", () => {
    expect(namingFor("declare 9s", [one, two], false)).toBe(two);
    expect(namingFor("declare 1z", [one, two], false)).toBeNull();
    expect(namingFor("declare 1z", [one, two], true)).toBe(one);
    expect(namingFor("declare 2z", [one, two], false)).toBeNull();
  });

  it("names some of them, or all without a word", () => {
    expect(declarationOf(two, ["6p"])).toBe("declare 9s naming 6p");
    expect(declarationOf(two, ["3p", "6p"])).toBe("declare 9s");
  });

  it("and a win may say what it completes, where nobody hits it by mistake (ISR-48)", () => {
    const offer = offerOf([choice("win"), choice("pass"), choice("win pair"), choice("win special")]);
    expect(actions(offer.bar)).toEqual(["win", "pass"]);
    expect(actions(offer.rare)).toEqual(["win pair", "win special"]);
  });
});

describe("a hand", () => {
  it("is in order, and what was drawn stands last", () => {
    expect(slotsOf(["5m", "0m", "1m", "5m"], "5m").map((slot) => slot.tile)).toEqual(["1m", "5m", "0m", "5m"]);
    expect(slotsOf(["2m", "1m"], "").some((slot) => slot.drawn)).toBe(false);
    expect(slotsOf(["2m", "1m"], "9s").map((slot) => slot.tile)).toEqual(["1m", "2m"]);
  });

  it("is chosen from by digits", () => {
    expect(placeOfKey("Digit1", false)).toBe(0);
    expect(placeOfKey("Digit0", false)).toBe(9);
    expect(placeOfKey("Digit4", true)).toBe(13);
    expect(placeOfKey("Numpad2", false)).toBe(1);
    expect(placeOfKey("KeyA", false)).toBeNull();
  });
});

describe("the claim bar", () => {
  const claims = ["pass", "chow 2p", "pung 4p", "chow 3p", "kong 4p", "win"].map(choice);

  it("is always in the same order", () => {
    const wanted = ["win", "kong 4p", "pung 4p", "chow 2p", "chow 3p", "pass"];
    expect(actions(offerOf(claims).bar)).toEqual(wanted);
    expect(actions(offerOf([...claims].reverse()).bar).map((each) => each.split(" ")[0])).toEqual(wanted.map((each) => each.split(" ")[0]));
  });

  it("gives its strongest to Enter, never a pass", () => {
    expect(strongestOf(offerOf(claims))?.action).toBe("win");
    expect(strongestOf(offerOf([choice("pass"), choice("chow 2p")]))?.action).toBe("chow 2p");
    expect(strongestOf(offerOf([choice("pass")]))).toBeNull();
    expect(strongestOf(offerOf([choice("concealed_kong 1m"), choice("discard 1m")]))).toBeNull();
  });

  it("keeps discards, declarations and what only a judge hears apart", () => {
    const offer = offerOf(["discard 1m", "declare 1m", "declare 1m naming 3m 6m", "call pung", "win pair", "win", "pass"].map(choice));
    expect([...offer.discards.keys()]).toEqual(["1m"]);
    expect([...offer.declares.keys()]).toEqual(["1m"]);
    expect(actions(offer.rare)).toEqual(["declare 1m naming 3m 6m", "call pung", "win pair"]);
    expect(actions(offer.bar)).toEqual(["win", "pass"]);
    expect(strongestOf(offerOf(claims, true))?.action).toBe("kong 4p");
    expect(actions(offerOf(claims, true).rare)).toEqual(["win"]);
  });
});

describe("the switches", () => {
  const off = { pass: false, win: false };

  it("do nothing unless they are on", () => {
    expect(automatic(["pass", "pung 4p"].map(choice), off, false)).toBeNull();
    expect(automatic(["pass", "win"].map(choice), off, false)).toBeNull();
  });

  it("pass, but never a win", () => {
    expect(automatic(["pass", "pung 4p"].map(choice), { pass: true, win: false }, false)).toBe("pass");
    expect(automatic(["pass", "win"].map(choice), { pass: true, win: false }, false)).toBeNull();
    expect(automatic(["discard 1m", "concealed_kong 1m"].map(choice), { pass: true, win: true }, false)).toBeNull();
  });

  it("win, but not where a win may be false", () => {
    expect(automatic(["pass", "win"].map(choice), { pass: false, win: true }, false)).toBe("win");
    expect(automatic(["pass", "win"].map(choice), { pass: false, win: true }, true)).toBeNull();
    expect(automatic(["pass", "win", "call pung"].map(choice), { pass: true, win: true }, true)).toBe("pass");
    expect(automatic(["pass", "win", "pung 4p"].map(choice), { pass: true, win: true }, true)).toBeNull();
  });

  it("are not needed where a pass is all there is", () => {
    expect(automatic([choice("pass")], off, false)).toBe("pass");
  });
});

describe("the last discard", () => {
  const seats = [seat("E", 0, ["1m", "2m"]), seat("S", 1, ["3m"]), seat("W", 2), seat("N", 3)];

  it("is what the events say last", () => {
    const view = table({ seats });
    expect(lastDiscard(view, [event("discard", "E"), event("draw", "S")], null)).toEqual({ wind: "E", place: 1 });
    expect(lastDiscard(view, [event("draw", "S")], { wind: "S", place: 0 })).toEqual({ wind: "S", place: 0 });
  });

  it("is found on the table by a page that has just come", () => {
    expect(lastDiscard(table({ seats, phase: "claim", turn: "S" }), [], null)).toEqual({ wind: "S", place: 0 });
    expect(lastDiscard(table({ seats }), [], null)).toBeNull();
  });

  it("ends with the deal", () => {
    expect(lastDiscard(table(), [event("deal", "E")], { wind: "E", place: 3 })).toBeNull();
    expect(lastDiscard(table(), [], { wind: "E", place: 3 })).toBeNull();
  });
});

describe("the story", () => {
  it("names the tile of an own draw and leaves out the draws of others", () => {
    const own: SeatView = { ...table(), kind: "seat", wind: "S", person: 1, hand: ["5m"], drawn: "5m", legal: [], says: [], naming: [], instead: [], names_fans: false, denied: null };
    expect(sentenceFor(event("draw", "S", "Anna draws."), own, (tile) => `You: ${tile}`)).toBe("You: 5m");
    expect(sentenceFor(event("draw", "E", "Bot draws."), own, String)).toBeNull();
    expect(sentenceFor(event("discard", "E", "Bot discards."), own, String)).toBe("Bot discards.");
  });
});

describe("a clock", () => {
  it("runs down to nothing and not further", () => {
    expect(secondsLeft(5, 1000, 3000)).toBe(3);
    expect(secondsLeft(5, 1000, 9000)).toBe(0);
  });
});

describe("payments", () => {
  const pay = (payer: Wind | null, payee: Wind | null, points: number): Payment => ({ payer, payee, points, clause: "", sentence: { kind: "transfer", text: "", parts: [] } });

  it("of one seat to another are taken together", () => {
    const transfers = [pay("E", "S", 8), pay("E", "S", 12), pay("E", "W", 3), pay("N", "S", 8), pay("E", null, 1)];
    expect(paidBy(transfers, "E")).toEqual([
      { to: "S", points: 20 },
      { to: "W", points: 3 },
      { to: null, points: 1 },
    ]);
    expect(paidBy(transfers, "S")).toEqual([]);
  });
});
