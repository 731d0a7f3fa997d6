import { describe, expect, it } from "vitest";
import type { Book } from "../src/api/schema";
import { highlight } from "../src/ui/highlight";
import { contents, exampleOf, wordsOf } from "../src/rules/book";

const prose = (text: string): object => ({ text, parts: text ? [{ kind: "text", text }] : [] });
const fan = (id: string, value: number, text = "", share = false): object => ({ id, name: id.toUpperCase(), value, share, worth: share ? `${value} × S` : String(value), text: prose(text), clause: "MCR-60", group: "Fans", example_yes: "", example_no: "" });
const clause = (id: string, group: string, text: string, ruling = ""): object => ({ id, group, kind: "play", text: prose(text), ruling: ruling ? prose(ruling) : null });
const book = {
  fans: [fan("one", 8, "a pair of winds"), fan("two", 88), fan("three", 8)],
  clauses: [clause("MCR-1", "Tiles", "Winds and dragons."), clause("MCR-2", "Turn", "Draw."), clause("MCR-3", "Tiles", "Flowers.", "The wind decides.")],
  options: [{ name: "rounds", text: prose("How many rounds."), value: 4, choices: null, least: 1, most: 16, clause: "MCR-9" }],
} as unknown as Book;

describe("a book", () => {
  it("is all there without a search, the most valuable fans first, its parts in order", () => {
    const all = contents(book, []);
    expect(all.fans.map((each) => [each.value, each.fans.length])).toEqual([
      [88, 1],
      [8, 2],
    ]);
    expect(all.clauses.map((each) => [each.group, each.clauses.length])).toEqual([
      ["Tiles", 2],
      ["Turn", 1],
    ]);
    expect(all.options).toHaveLength(1);
  });

  it("shows bonuses as shares of the base, after all points (ISR-81)", () => {
    const mixed = { ...book, fans: [fan("half", 0.5, "", true), fan("six", 6), fan("most", 1.5, "", true), fan("too", 1.5, "", true)] } as unknown as Book;
    expect(contents(mixed, []).fans.map((each) => [each.worth, each.fans.length])).toEqual([
      ["6", 1],
      ["1.5 × S", 2],
      ["0.5 × S", 1],
    ]);
  });

  it("finds every word, in texts, names, numbers and rulings", () => {
    const found = contents(book, wordsOf("  WIND  "));
    expect(found.fans.flatMap((each) => each.fans.map((one) => one.id))).toEqual(["one"]);
    expect(found.clauses.flatMap((each) => each.clauses.map((one) => one.id))).toEqual(["MCR-1", "MCR-3"]);
    expect(contents(book, wordsOf("wind flowers")).clauses.flatMap((each) => each.clauses)).toHaveLength(1);
    expect(contents(book, wordsOf("mcr-9")).options).toHaveLength(1);
    expect(contents(book, wordsOf("nowhere"))).toEqual({ fans: [], clauses: [], options: [] });
  });

  it("marks what was found", () => {
    const pieces = (text: string, ...words: string[]): string => highlight(text, words).map((piece) => (piece.hit ? `<${piece.text}>` : piece.text)).join("");
    expect(pieces("Winds and wind", "wind")).toBe("<Wind>s and <wind>");
    expect(pieces("3*(8+N)", "(8+")).toBe("3*<(8+>N)");
    expect(pieces("plain")).toBe("plain");
  });
});

describe("an example", () => {
  it("lies as it is written", () => {
    const { sets, words, query } = exampleOf("123m [777z^] (1111p) 13f 5z +5z; self_draw last_tile seat=S");
    expect(sets.map((set) => [set.kind, set.tiles.length])).toEqual([
      ["tiles", 3],
      ["open", 3],
      ["covered", 4],
      ["flowers", 2],
      ["tiles", 1],
      ["winning", 1],
    ]);
    expect(words).toEqual(["self_draw", "last_tile", "seat=S"]);
    expect(query).toBe("h=123m5z[777z%5E](1111p)13f%2B5z&seat=S&draw=1&with=last_tile");
  });

  it("knows its width, kongs and gaps included", () => {
    expect(exampleOf("123m 456p +5z").width).toBeCloseTo(7.6);
    expect(exampleOf("[777+7z] 1m").sets[0]?.tiles).toHaveLength(4);
    expect(exampleOf("12m+3m4p").sets.map((set) => set.tiles.join(""))).toEqual(["1m2m", "3m", "4p"]);
  });
});
