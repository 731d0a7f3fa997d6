import { describe, expect, it } from "vitest";
import { canOpen, mayTake, sheetPath, standIn } from "../src/event/tables/online_tables";

const PLAYERS = [2, 1, 4, 3];
const who = (role: "player" | "table" | "referee" | "viewer", my_player = 0, my_table = 0): Parameters<typeof mayTake>[0] => ({ role, my_player, my_table });
const seats = (...states: string[]): Parameters<typeof mayTake>[3] => states.map((each) => ({ kind: each === "open" ? "open" : "person", connected: each === "here" }));

describe("the chairs of an online table", () => {
  const some = seats("here", "away", "open", "open");

  it("are for players their own, whoever sits there", () => {
    expect(mayTake(who("player", 2), 1, PLAYERS, some)).toEqual([0]);
    expect(mayTake(who("player", 9), 1, PLAYERS, some)).toEqual([]);
  });

  it("are for the screen of the table the open ones", () => {
    expect(mayTake(who("table", 0, 1), 1, PLAYERS, some)).toEqual([2, 3]);
    expect(mayTake(who("table", 0, 2), 1, PLAYERS, some)).toEqual([]);
  });

  it("are for officials those where nobody is connected, and for the public none", () => {
    expect(mayTake(who("referee"), 1, PLAYERS, some)).toEqual([1, 2, 3]);
    expect(mayTake(who("viewer"), 1, PLAYERS, some)).toEqual([]);
  });
});

describe("a table", () => {
  const untouched = { room: "", deals: 0, over: false, closed: false };

  it("may become an online table before anything is entered", () => {
    expect(canOpen(untouched)).toBe(true);
    for (const more of [{ room: "r" }, { deals: 1 }, { over: true }, { closed: true }]) expect(canOpen({ ...untouched, ...more })).toBe(false);
  });

  it("has a sheet, and may have stand-ins", () => {
    expect(sheetPath({ event: "a b", session: 2, table: 3 })).toBe("/events/a%20b/tables/2/3");
    expect(standIn({ stand_ins: [{ player: 4, name: "Zoe" }] }, 4)).toBe("Zoe");
    expect(standIn(undefined, 4)).toBe("");
  });
});
