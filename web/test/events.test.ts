import { describe, expect, it } from "vitest";
import type { EventSession, EventView } from "../src/api/schema";
import { cellsOf, playersOf } from "../src/event/players/csv";
import { count } from "../src/event/sessions/fairness";
import { begin, changedOf, complete, type Field, givenOf } from "../src/event/fields";
import { readStoredEvents, readLink, withEvent } from "../src/event/keys";
import { span } from "../src/sheet/time";
import { empty, next } from "../src/event/views";

describe("a pasted table of players", () => {
  it("has commas, semicolons or tabs, and quotation marks", () => {
    expect(cellsOf('name,team\n"Nowak, Anna","The ""Cranes"""\r\nBoris,')).toEqual([["name", "team"], ["Nowak, Anna", 'The "Cranes"'], ["Boris", ""]]);
    expect(playersOf("name;fee_paid;number\nAnna;yes;7\nBoris;;8")).toEqual([{ name: "Anna", fee_paid: true }, { name: "Boris" }]);
    expect(playersOf("name,notes\n'=1+1,''+x\n't Hooft,-")).toEqual([{ name: "=1+1", notes: "'+x" }, { name: "'t Hooft", notes: "-" }]);
    expect(playersOf("Name\tTeam\nAnna\tCranes")).toEqual([{ name: "Anna", team: "Cranes" }]);
  });

  it("without a heading is names alone", () => {
    expect(playersOf("Anna\n\nBoris\n")).toEqual([{ name: "Anna" }, { name: "Boris" }]);
    expect(playersOf("  ")).toEqual([]);
  });
});

describe("the fairness of seats", () => {
  it("counts meetings and winds", () => {
    const found = count([[1, 2, 3, 4], [4, 5, 6, 1]]);
    expect(found.numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect(found.meetings[0]).toEqual([0, 1, 1, 2, 1, 1]);
    expect(found.winds[0]).toEqual([1, 0, 0, 1]);
    expect([found.repeats, found.most]).toEqual([1, 2]);
  });
});

describe("the links of this browser", () => {
  it("are read from an address or an id", () => {
    expect(readLink("https://club.example/events/ab-1/players?x=2#key=s3cret_-")).toEqual({ id: "ab-1", key: "s3cret_-" });
    expect(readLink(" ab-1 ")).toEqual({ id: "ab-1", key: "" });
    expect(readLink("two words")).toBeNull();
  });

  it("keep an older secret when another one comes", () => {
    const list = withEvent(withEvent([], "a", "Open", "one"), "a", "", "two");
    expect(list).toEqual([{ id: "a", name: "Open", keys: ["two", "one"] }]);
    expect(withEvent(list, "a", "", "one")[0]?.keys).toEqual(["one", "two"]);
    expect(readStoredEvents('[{"id":1},{"id":"a","name":"b","keys":["c"]}]')).toEqual([{ id: "a", name: "b", keys: ["c"] }]);
    expect(readStoredEvents("{")).toEqual([]);
  });
});

describe("a form", () => {
  const fields: Field[] = [{ name: "who", label: "" }, { name: "points", label: "", kind: "number", optional: true }, { name: "dead", label: "", kind: "flag" }, { name: "kind", label: "", kind: "choice", choices: [{ value: 4, label: "" }] }];

  it("sends what was answered and waits for what is needed", () => {
    const answers = begin(fields);
    expect(complete(fields, answers)).toBe(false);
    answers.who = " Anna ";
    expect(complete(fields, answers)).toBe(true);
    expect(givenOf(fields, answers)).toEqual({ who: "Anna", kind: 4 });
    expect(changedOf(begin(fields), answers)).toEqual({ who: " Anna " });
    expect(changedOf(answers, { ...answers, who: "" })).toEqual({ who: "" });
    expect(givenOf(fields, { ...answers, points: 0, dead: true })).toEqual({ who: "Anna", points: 0, dead: true, kind: 4 });
  });
});

const clock = { state: "waiting", left: null, warning: false, gong: false, appeal_left: null } as const;
const session = (number: number, part: Partial<EventSession> = {}): EventSession => ({ number, stage: 1, tables: 0, closed: 0, published: false, set_for: null, started: null, ended: null, extra: 0, clock, checked_in: [], stand_ins: [], ...part });
const player = (number: number, part: object = {}): EventView["players"][number] => ({ number, name: `P${number}`, team: "", captain: false, non_ranking: false, waiting: false, title: "", drawn_by: "", dropped: 0, excluded: 0, barred: false, place_lost: false, criticism: [], private: null, ...part });
const four = [1, 2, 3, 4].map((number) => player(number));
const event = (part: object): EventView => ({ players: four, drawn: "x", stages: [{ number: 1, players: [1, 2, 3, 4], first: 1, sessions: 2 }], sessions: [session(1, { tables: 1 }), session(2, { tables: 1 })], session: 1, tables: [], ...part }) as unknown as EventView;
const kind = (part: object): string => next(event(part)).kind;

describe("what comes next", () => {
  it("goes from the first player to the final results", () => {
    const bare = { stages: [], sessions: [session(1), session(2)] };
    expect(kind({ ...bare, players: [] })).toBe("register");
    expect(kind({ ...bare, drawn: "" })).toBe("draw");
    expect(kind({ ...bare, players: four.slice(1) })).toBe("fill");
    expect(kind(bare)).toBe("seat");
    expect(kind({})).toBe("start");
    const begun = { tables: 1, started: "t" };
    expect(kind({ sessions: [session(1, begun), session(2, { tables: 1 })] })).toBe("play");
    expect(kind({ sessions: [session(1, { ...begun, clock: { ...clock, gong: true } })] })).toBe("end");
    expect(kind({ sessions: [session(1, begun)], tables: [{ over: true }] })).toBe("end");
    expect(kind({ sessions: [session(1, { ...begun, ended: "t" })] })).toBe("close");
    expect(kind({ sessions: [session(1, { ...begun, ended: "t", closed: 1 })] })).toBe("publish");
    const done = { ...begun, ended: "t", closed: 1, published: true };
    expect(kind({ sessions: [session(1, done), session(2, { tables: 1 })] })).toBe("start");
    expect(kind({ sessions: [session(1, done), session(2, { stage: 2 })] })).toBe("advance");
    expect(kind({ sessions: [session(1, done), session(2, done)] })).toBe("done");
  });

  it("asks for a stand-in where somebody has left", () => {
    const left = { players: [player(1, { dropped: 1 }), ...four.slice(1)] };
    expect(kind(left)).toBe("sit_in");
    expect(empty(event(left), session(1))).toEqual([1]);
    expect(kind({ ...left, sessions: [session(1, { tables: 1, stand_ins: [{ player: 1, name: "Sid" }] })] })).toBe("start");
  });
});

describe("a span of time", () => {
  it("has hours only where there are any", () => {
    expect([span(0), span(-3), span(65), span(3_661)]).toEqual(["00:00", "00:00", "01:05", "1:01:01"]);
  });
});
