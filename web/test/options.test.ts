import { describe, expect, it } from "vitest";
import { isSwitch, namesOf, withWord, wordsOf } from "../src/app/options";

const draws = { words: ["four_kans", "four_winds", "triple_ron"], names: ["four kans", "the same wind", "triple ron"] };

describe("a list of words", () => {
  it("may have none", () => {
    expect(wordsOf("none")).toEqual([]);
    expect(withWord(draws, "four_winds", "four_winds", false)).toBe("none");
    expect(withWord(draws, "none", "four_winds", true)).toBe("four_winds");
  });

  it("keeps the order of the book, whatever is chosen first", () => {
    const later = withWord(draws, "none", "triple_ron", true);
    expect(withWord(draws, later, "four_kans", true)).toBe("four_kans,triple_ron");
    expect(withWord(draws, "four_kans,four_winds,triple_ron", "four_winds", false)).toBe("four_kans,triple_ron");
  });

  it("is put in words", () => {
    expect(namesOf(draws, "four_kans,triple_ron")).toEqual(["four kans", "triple ron"]);
    expect(namesOf(draws, "none")).toEqual([]);
  });
});

describe("a switch", () => {
  it("has no third position", () => {
    expect(isSwitch({ choices: [false, true] })).toBe(true);
    expect(isSwitch({ choices: [false, "unless_concealed", true] })).toBe(false);
    expect(isSwitch({ choices: [2, 4] })).toBe(false);
    expect(isSwitch({ choices: [] })).toBe(false);
    expect(isSwitch({ choices: null })).toBe(false);
  });
});
