import { describe, expect, it } from "vitest";
import { canOpen, mayTake, sheetPath, standIn } from "../src/event/tables/online_tables";

const PLAYERS = [2, 1, 4, 3];
const who = (role: "player" | "table" | "referee" | "viewer", my_player = 0, my_table = 0): Parameters<typeof mayTake>[0] => ({ role, my_player, my_table });
const seats = (...told: string[]): Parameters<typeof mayTake>[3] => told.map((each) => ({ kind: each === "open" ? "open" : "person", connected: each === "here" }));

describe("the chairs of a table on the server", () => {
  const some = seats("here", "away", "open", "open");

  it("are to a player the own one, whoever sits there", () => {
    expect(mayTake(who("player", 2), 1, PLAYERS, some)).toEqual([0]);
    expect(mayTake(who("player", 9), 1, PLAYERS, some)).toEqual([]);
  });

  it("are free ones to the screen of the table", () => {
    expect(mayTake(who("table", 0, 1), 1, PLAYERS, some)).toEqual([2, 3]);
    expect(mayTake(who("table", 0, 2), 1, PLAYERS, some)).toEqual([]);
  });

  it("are to an official those where nobody is, and to the public none", () => {
    expect(mayTake(who("referee"), 1, PLAYERS, some)).toEqual([1, 2, 3]);
    expect(mayTake(who("viewer"), 1, PLAYERS, some)).toEqual([]);
  });
});

describe("a table", () => {
  const untouched = { room: "", deals: 0, over: false, closed: false };

  it("goes to the server before anything was told of it", () => {
    expect(canOpen(untouched)).toBe(true);
    for (const more of [{ room: "r" }, { deals: 1 }, { over: true }, { closed: true }]) expect(canOpen({ ...untouched, ...more })).toBe(false);
  });

  it("has a sheet, and may have stand-ins", () => {
    expect(sheetPath({ event: "a b", session: 2, table: 3 })).toBe("/events/a%20b/tables/2/3");
    expect(standIn({ stand_ins: [{ player: 4, name: "Zoe" }] }, 4)).toBe("Zoe");
    expect(standIn(undefined, 4)).toBe("");
  });
});
