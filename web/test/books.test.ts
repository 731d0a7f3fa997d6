import { describe, expect, it } from "vitest";
import type { BookCard } from "../src/api/schema";
import { shelve, uses, usualBook } from "../src/app/books";
import { usualBot } from "../src/app/rooms";

const card = (id: string, behind: string | null = null, ...capabilities: string[]): BookCard => ({
  id, name: id, country: "", sentence: "", special: [], known_as: [], base: behind, behind, sign: [], uses: capabilities, unit: "points", players: 4,
});
const SHELF = [card("new"), card("a"), card("a-two", "a", "riichi_sticks"), card("b", null, "table_points")];

describe("the shelf", () => {
  it("shows each book with the editions behind it, whatever they are called", () => {
    expect(shelve(SHELF).map(({ book, editions }) => [book.id, ...editions.map((each) => each.id)])).toEqual([["new"], ["a", "a-two"], ["b"]]);
  });

  it("says what a book uses", () => {
    expect(uses(SHELF, "a-two", "riichi_sticks")).toBe(true);
    expect(uses(SHELF, "a", "riichi_sticks")).toBe(false);
    expect(uses(SHELF, "unknown", "riichi_sticks")).toBe(false);
    expect(uses(null, "a-two", "riichi_sticks")).toBe(false);
  });

  it("offers a book of tournaments first, or else the first one", () => {
    expect(usualBook(SHELF)).toBe("b");
    expect(usualBook(SHELF.slice(0, 2))).toBe("new");
    expect(usualBook([])).toBe("");
  });
});

describe("the bots", () => {
  it("let a newcomer meet the usual one", () => {
    const bots = [{ name: "x", about: "", usual: false }, { name: "y", about: "", usual: true }];
    expect(usualBot(bots)).toBe("y");
    expect(usualBot(bots.slice(0, 1))).toBe("x");
  });
});
