import { describe, expect, it } from "vitest";
import { giverOf, layOut, readSets } from "../src/ui/melds";
import { ALL_TILES, compareTiles, cornerOf, isTile, parseTiles, sortTiles, without } from "../src/ui/tiles";

describe("tiles", () => {
  it("are 42 kinds, all of them drawn in the sprite", () => {
    expect(ALL_TILES).toHaveLength(42);
    expect(ALL_TILES.every(isTile)).toBe(true);
    const sprite = Object.values(import.meta.glob<string>("../public/tiles.svg", { query: "?raw", import: "default", eager: true }))[0];
    for (const tile of [...ALL_TILES, "0m", "0p", "0s", "back"]) expect(sprite).toContain(`<symbol id="t-${tile}"`);
  });

  it.each(["", "0z", "8z", "9f", "5x", "55m"])("does not take %j for a tile", (text) => {
    expect(isTile(text)).toBe(false);
  });

  it("reads our notation", () => {
    expect(parseTiles("123m 0p 7z")).toEqual(["1m", "2m", "3m", "0p", "7z"]);
    expect(parseTiles("8z9z1f")).toEqual(["1f"]);
  });

  it("sorts as a hand is held and leaves the hand as it was", () => {
    const hand = ["7z", "0m", "6m", "5m", "1f", "9s", "1p"];
    expect(sortTiles(hand)).toEqual(["5m", "0m", "6m", "1p", "9s", "7z", "1f"]);
    expect(hand[0]).toBe("7z");
    expect(compareTiles("5m", "5m")).toBe(0);
  });

  it("takes one tile away, the last of its kind", () => {
    expect(without(["1m", "2m", "1m"], "1m")).toEqual(["1m", "2m"]);
    expect(without(["1m"], "9s")).toEqual(["1m"]);
  });

  it("has a corner in three alphabets", () => {
    expect(cornerOf("0m", "latin")).toBe("5m");
    expect(cornerOf("3p", "cyrillic")).toBe("3т");
    expect(cornerOf("4z", "hebrew")).toBe("צ");
    expect(cornerOf("5z", "latin")).toBe("");
    expect(cornerOf("", "latin")).toBe("");
    expect(cornerOf("1m", "none")).toBe("");
    for (const index of ["latin", "cyrillic", "hebrew"] as const) {
      const corners = ALL_TILES.map((tile) => cornerOf(tile, index)).filter(Boolean);
      expect(new Set(corners).size, index).toBe(corners.length);
      // A letter that looks like a digit would make two numbers of one tile.
      expect(corners.join(""), index).not.toMatch(/\dз/);
    }
  });
});

describe("melds", () => {
  it("know from which side a tile came", () => {
    expect(giverOf("E", "N")).toBe("left");
    expect(giverOf("E", "W")).toBe("across");
    expect(giverOf("N", "E")).toBe("right");
    expect(giverOf("E", "E")).toBeNull();
    expect(giverOf("E", null)).toBeNull();
  });

  it("turn the claimed tile towards its giver", () => {
    expect(layOut(["3m", "1m", "2m"], false, 0, "left").map((laid) => laid.turned)).toEqual(["left", "no", "no"]);
    expect(layOut(["5p", "5p", "5p"], false, 2, "right")[2]).toEqual({ tile: "5p", turned: "right" });
  });

  it("cover the ends of a concealed kong", () => {
    expect(layOut(["9s", "9s", "9s", "9s"], true, null, null).map((laid) => laid.tile)).toEqual(["", "9s", "9s", ""]);
  });

  it("are read out of a hand, with the winning tile and the red fives in their sets", () => {
    expect(readSets(["[456s<]", "123s", "78+9s", "22p"], ["1s", "2s", "3s", "7s", "8s", "2p", "2p"], "9s")).toEqual([
      { tiles: ["1s", "2s", "3s"], won: null },
      { tiles: ["7s", "8s", "9s"], won: 2 },
      { tiles: ["2p", "2p"], won: null },
    ]);
    expect(readSets(["4+56m", "5+5p"], ["4m", "6m", "5p"], "0m")).toBeNull();
    expect(readSets(["4+56m", "55p"], ["4m", "6m", "5p", "0p"], "0m")).toEqual([
      { tiles: ["4m", "0m", "6m"], won: 1 },
      { tiles: ["5p", "0p"], won: null },
    ]);
    expect(readSets([], ["1m"], "")).toBeNull();
  });
});
