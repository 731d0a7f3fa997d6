import { describe, expect, it } from "vitest";
import type { DealAsks, EnteredDeal, OffenceCard } from "../src/api/schema";
import { keyIn } from "../src/sheet/recent";
import { type DealDraft, draftOf, emptyDraft, newFault, newWin, NOBODY, entryOf, staked } from "../src/sheet/entered";
import { readHanFu, writeHanFu } from "../src/sheet/worth";

const offence = (code: string, more: Partial<OffenceCard> = {}): OffenceCard => ({ code, clause: code, text: "", to: "forfeit", amounts: [], must: false, decided: false, voids: false, ...more });

const MCR: DealAsks = {
  book: "mcr",
  unit: "points",
  unit_name: "points",
  minimum: 8,
  worth: "whole",
  yakuman: [],
  sticks: false,
  nagashi: false,
  aborts: [],
  several: false,
  losers: false,
  responsible: false,
  cells: true,
  dora: false,
  ura: false,
  flowers: true,
  red_fives: false,
  circumstances: [{ id: "robbing_kong", name: "robbing a kong" }],
  offences: [offence("PEN-13"), offence("PEN-17", { to: "victim", amounts: [5, 10], must: true, decided: true })],
};
const RIICHI: DealAsks = { ...MCR, worth: "han", sticks: true, nagashi: true, several: true, responsible: true, dora: true, circumstances: [{ id: "riichi", name: "riichi" }], offences: [offence("false_win", { voids: true })] };
const ISRAELI: DealAsks = { ...MCR, worth: "quarters", losers: true };

const draft = (part: Partial<DealDraft>): DealDraft => ({ ...emptyDraft(), ...part });
const won = (part: Partial<DealDraft> = {}): DealDraft => draft({ ending: "won", wins: [{ ...newWin(2), worth: "24" }], discarder: 1, ...part });

describe("a deal that is being entered", () => {
  it.each([
    ["ending", draft({})],
    ["winner", draft({ ending: "won" })],
    ["from", won({ discarder: null })],
    ["value", won({ wins: [newWin(2)] })],
    ["hand", won({ wins: [{ ...newWin(2), tiles: true, hand: "123m" }] })],
    ["hand", won({ wins: [{ ...newWin(2), tiles: true, hand: "123456789m11p222s" }] })],
    ["cells", draft({ ending: "cells", cells: ["32", "-16", "-8", ""] })],
    ["offence", won({ faults: [newFault()] })],
    ["victim", won({ faults: [{ ...newFault(), person: 0, code: "PEN-17" }] })],
  ])("lacks its %s", (need, entered) => {
    expect(entryOf(entered, MCR)).toEqual({ need });
  });

  it("is sent as the server reads it", () => {
    expect(entryOf(won(), MCR)).toEqual({ entry: { deal: { ended: "won", wins: [{ person: 2, worth: "24" }], discarder: 1 } } });
    expect(entryOf(draft({ ending: "exhausted", note: " late " }), MCR)).toEqual({ entry: { deal: { ended: "exhausted", note: "late" } } });
    expect(entryOf(won({ note: "ruled so", override: true }), MCR)).toMatchObject({ entry: { deal: { note: "ruled so", override: true } } });
    expect(entryOf(draft({ ending: "cells", cells: ["32", "−16", "-8", "-8"] }), MCR)).toEqual({ entry: { cells: [32, -16, -8, -8] } });
  });

  it("leaves out what another book asks for", () => {
    const entered = won({ stakes: [0], wins: [{ ...newWin(2), worth: "24", circumstances: ["ippatsu", "robbing_kong"], responsible: 3 }] });
    expect(entryOf(entered, MCR)).toEqual({ entry: { deal: { ended: "won", wins: [{ person: 2, worth: "24", circumstances: ["robbing_kong"] }], discarder: 1 } } });
  });

  it("knows that whoever declared has a stick on the table, and is ready", () => {
    const declared = draft({ ending: "exhausted", ...staked(draft({ ready: [3] }), [1]) });
    expect(entryOf(declared, RIICHI)).toEqual({ entry: { deal: { ended: "exhausted", ready: [1, 3], stakes: [1] } } });
    expect(staked(declared, [])).toEqual({ stakes: [], ready: [3] });
    // A dead hand is not, stick or no stick.
    expect(entryOf({ ...declared, ready: [3] }, RIICHI)).toEqual({ entry: { deal: { ended: "exhausted", ready: [3], stakes: [1] } } });
    const tiles = { ...newWin(2), tiles: true, hand: "123456789m11p22s+2s" };
    expect(entryOf(won({ wins: [tiles], stakes: [2] }), RIICHI)).toMatchObject({ entry: { deal: { wins: [{ circumstances: ["riichi"] }] } } });
    expect(entryOf(won({ wins: [{ ...tiles, circumstances: ["riichi"] }] }), RIICHI)).toMatchObject({ entry: { deal: { stakes: [2] } } });
  });

  it("is void if an offence makes it so", () => {
    const faults = [{ ...newFault(), person: 1, code: "false_win" }];
    expect(entryOf(won({ faults }), RIICHI)).toEqual({ entry: { deal: { ended: "void", faults: [{ person: 1, code: "false_win" }] } } });
  });

  it("may be nothing but an offence, and play goes on", () => {
    const fault = { ...newFault(), person: 1, code: "PEN-17", amount: 10, to: 3, dead: true };
    const sent = { person: 1, code: "PEN-17", amount: 10, to: 3, dead: true };
    expect(entryOf(draft({ faults: [fault] }), MCR)).toEqual({ entry: { fault: sent } });
    expect(entryOf(draft({ faults: [fault, fault] }), MCR)).toEqual({ need: "ending" });
    expect(entryOf(draft({ faults: [{ ...fault, code: "PEN-13" }] }), MCR)).toEqual({ entry: { fault: { person: 1, code: "PEN-13" } } });
  });

  it("asks what the others hold where all players score", () => {
    expect(entryOf(won({ others: ["4", "", "", "0"] }), ISRAELI)).toEqual({ need: "others" });
    expect(entryOf(won({ others: ["4", "123m", "", "0"] }), ISRAELI)).toEqual({ need: "others" });
    expect(entryOf(won({ others: ["4", "123456789m1122s", "", "0"] }), ISRAELI)).toMatchObject({ entry: { deal: { others: [[0, "4"], [1, "123456789m1122s"], [3, "0"]] } } });
    expect(entryOf(won({ others: ["4", " 12 ", "99", "0"] }), ISRAELI)).toMatchObject({ entry: { deal: { others: [[0, "4"], [1, "12"], [3, "0"]] } } });
  });

  it.each<[EnteredDeal, DealAsks]>([
    [{ ended: "won", wins: [{ person: 2, worth: "24" }], discarder: NOBODY }, MCR],
    [{ ended: "won", wins: [{ person: 2, hand: "123456789m11p22s+2s" }], discarder: 0, faults: [{ person: 1, code: "PEN-17", amount: 5, to: 0, ref: 7 }], note: "x", override: true }, MCR],
    [{ ended: "exhausted", stakes: [1], ready: [1, 2] }, RIICHI],
    [{ ended: "four_winds" }, RIICHI],
    [{ ended: "void", faults: [{ person: 3, code: "false_win" }] }, RIICHI],
    [{ ended: "won", wins: [{ person: 0, worth: "3 han 40 fu", responsible: 2 }, { person: 1, worth: "mangan" }], discarder: 3, stakes: [0] }, RIICHI],
  ])("is the same when it is corrected without a change", (deal, asks) => {
    expect(entryOf(draftOf(deal), asks)).toEqual({ entry: { deal } });
  });
});

describe("the value of a riichi hand", () => {
  it.each(["1 han 30 fu", "4 han 25 fu", "mangan", "sanbaiman", "yakuman", "2 yakuman", "daisangen"])("%s is tapped and written again", (worth) => {
    expect(writeHanFu(readHanFu(worth))).toBe(worth);
  });

  it("wants fu below a mangan", () => {
    expect(writeHanFu({ height: "3", fu: 0, yakuman: "" })).toBe("");
    expect(readHanFu("3/40")).toEqual({ height: "3", fu: 40, yakuman: "" });
    expect(readHanFu("13 han").height).toBe("");
  });
});

describe("the key of a sheet", () => {
  it.each([
    ["#key=a_b-c", "a_b-c"],
    ["#key=a%2Bb", "a+b"],
    ["#main", ""],
    ["", ""],
  ])("stands in %j", (hash, key) => {
    expect(keyIn(hash)).toBe(key);
  });
});
