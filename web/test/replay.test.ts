import { describe, expect, it } from "vitest";
import type { Event, Frame, PublicView } from "../src/api/schema";
import { LONGEST, programOf, textOf } from "../src/replay/record_files";
import { lastDiscards, movesOf, numberIn, seenBy, stepBy, stepsOf } from "../src/replay/moments";
import { readRecent } from "../src/replay/recent";

const event = (kind: Event["kind"], seat: Event["seat"] = null): Event => ({ kind, seat, tiles: [], from: null, text: kind });
const frames = (...kinds: Event["kind"][][]): Pick<Frame, "events">[] => kinds.map((each) => ({ events: each.map((kind) => event(kind, "E")) }));

describe("steps", () => {
  it("are the moments in which something was seen", () => {
    expect(stepsOf(frames(["deal"], ["discard"], [], ["pung"], []))).toEqual([0, 1, 3, 4]);
    expect(stepsOf([])).toEqual([]);
  });

  it("lead on and back, not beyond the ends", () => {
    const steps = [0, 1, 3, 4];
    expect(stepBy(steps, 1, 1)).toBe(3);
    expect(stepBy(steps, 3, -1)).toBe(1);
    expect(stepBy(steps, 4, 1)).toBe(4);
    expect(stepBy(steps, 0, -1)).toBe(0);
    expect(stepBy([], 0, 1)).toBe(0);
  });

  it("lead from a moment between two of them to its neighbours", () => {
    expect(stepBy([0, 1, 3, 4], 2, 1)).toBe(3);
    expect(stepBy([0, 1, 3, 4], 2, -1)).toBe(1);
  });

  it("in an address may be anything", () => {
    expect(numberIn("7", 0, 10)).toBe(7);
    expect(numberIn("70", 0, 10)).toBe(10);
    for (const text of [undefined, "", "-1", "x", "1.5"]) expect(numberIn(text, 2, 10)).toBe(2);
  });
});

describe("a moment", () => {
  const seat = (wind: "E" | "S", person: number, river: number): PublicView["seats"][number] => ({
    wind,
    person,
    tiles: 1,
    hand: ["1m"],
    melds: [],
    flowers: [],
    river: Array.from({ length: river }, () => ({ tile: "2m", declared: false, taken: false, turned: false })),
    declared: false,
    named: [],
    dead: false,
  });
  const table = (phase: PublicView["phase"], winners: PublicView["winners"], discards = 0): PublicView => ({
    kind: "public",
    round: "E",
    seats: [seat("E", 1, discards), seat("S", 0, 0)],
    turn: "E",
    phase,
    tile: "",
    wall: 1,
    indicators: [],
    ended: "",
    winners,
  });

  it("hides the hands of the others until they win", () => {
    const hands = (view: PublicView): boolean[] => view.seats.map((each) => each.hand !== null);
    expect(hands(seenBy(table("turn", []), 0))).toEqual([false, true]);
    expect(hands(seenBy(table("over", ["E"]), 0))).toEqual([true, true]);
    expect(hands(seenBy(table("over", []), 1))).toEqual([true, false]);
  });

  it("shows ready hands at a draw, and not before (RII-73)", () => {
    const hands = (view: PublicView): boolean[] => view.seats.map((each) => each.hand !== null);
    expect(hands(seenBy(table("over", []), 1, [0]))).toEqual([true, true]);
    expect(hands(seenBy(table("turn", []), 1, [0]))).toEqual([true, false]);
  });

  it("remembers the last discard until there is another", () => {
    const moments = [
      { events: [event("deal")], table: table("turn", []) },
      { events: [event("discard", "E")], table: table("turn", [], 1) },
      { events: [event("draw", "S")], table: table("turn", [], 1) },
    ];
    expect(lastDiscards(moments)).toEqual([null, { wind: "E", place: 0 }, { wind: "E", place: 0 }]);
  });

  it("is listed by what was done, not by what was drawn", () => {
    expect(movesOf(frames(["deal", "flower"], ["discard", "draw"], [], ["win", "end"])).map((move) => [move.step, move.event.kind])).toEqual([
      [0, "flower"],
      [1, "discard"],
      [3, "win"],
      [3, "end"],
    ]);
  });
});

describe("records opened lately", () => {
  it("survive what is stored wrongly", () => {
    for (const stored of [null, "", "{", "7", '[1,null,{"id":3}]']) expect(readRecent(stored)).toEqual([]);
    expect(readRecent('[{"id":"a","book":"b","names":"c"},{}]')).toEqual([{ id: "a", book: "b", names: "c" }]);
  });
});

const packed = (text: string): Promise<Blob> => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

describe("a file that somebody opens", () => {
  it("is read as it is, or unpacked", async () => {
    expect(await textOf(new Blob(["<mjloggm/>"]))).toBe("<mjloggm/>");
    expect(await textOf(new Blob(["\ufeffпобеда 和了"]))).toBe("победа 和了");
    expect(await textOf(await packed("<mjloggm/>"))).toBe("<mjloggm/>");
    expect(await textOf(new Blob([]))).toBe("");
    expect(await textOf(new Blob(["和".repeat(LONGEST)]))).toHaveLength(LONGEST);
  });

  it("is not read to its end if it is too long", async () => {
    expect(await textOf(new Blob(["x".repeat(LONGEST + 1)]))).toBeNull();
    expect(await textOf(new Blob(["x".repeat(5 * LONGEST)]))).toBeNull();
    expect(await textOf(await packed(" ".repeat(20_000_000)))).toBeNull();
  });

  it("is nothing if it is damaged", async () => {
    const whole = await packed("<mjloggm/>".repeat(100));
    expect(await textOf(whole.slice(0, whole.size - 9))).toBeNull();
    expect(await textOf(new Blob([new Uint8Array([0x1f, 0x8b, 1, 2, 3])]))).toBeNull();
  });
});

describe("where a game came from", () => {
  it("is shown with its name there, if it has one", () => {
    expect(programOf("tenhou 2024010100gm-00a9-0000-1234")).toBe("Tenhou, 2024010100gm-00a9-0000-1234");
    expect(programOf("mjai game")).toBe("mjai");
    expect(programOf("another two words")).toBe("another, two words");
  });
});
