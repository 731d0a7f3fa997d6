import { describe, expect, it } from "vitest";
import type { Book } from "../src/api/schema";
import { prose } from "../src/ui/prose";
import { brokenPart, caseOf, discarderOf, exampleDraft, leftOut, readDraft, writeDraft } from "../src/score/draft";
import { add, drop, grouped, type Held, isMistake, lay, left, missing, mistakes, readingOf, removeLast, takeBack } from "../src/score/hand";
import { EMPTY_HAND, type Hand, isFault, readHand, shapeOf, writeHand } from "../src/score/notation";

function hand(text: string): Hand {
  const found = readHand(text);
  if (isFault(found)) throw new Error(`${text}: ${found.name}`);
  return found;
}

const held = (text: string, more: Partial<Held> = {}): Held => ({ hand: hand(text), dora: [], ura: [], lost: false, ...more });

function put(before: Held, tile: string, target: Parameters<typeof add>[2] = "hand"): Held {
  const found = add(before, tile, target);
  if (isMistake(found)) throw new Error(found.name);
  return found;
}

function mistakeOf(before: Held, tile: string, target: Parameters<typeof add>[2] = "hand"): string {
  const found = add(before, tile, target);
  return isMistake(found) ? found.name : "none";
}

describe("notation", () => {
  it.each(["", "123m55p+5p", "[777z^](1111p)23m5s+4m", "[333+3p<][123m]5z+5z", "406p13f", "[340m]"])("reads %j and writes it again", (text) => {
    expect(writeHand(hand(writeHand(hand(text))))).toBe(writeHand(hand(text)));
  });

  it("takes spaces, commas and capitals, and finds the parts", () => {
    const found = hand("55P, 2 3m [777z<] (1111s) 31f +4M");
    expect(found.tiles).toEqual(["2m", "3m", "4m", "5p", "5p"]);
    expect(found.winning).toBe("4m");
    expect(found.flowers).toEqual(["1f", "3f"]);
    expect(found.melds.map((meld) => [meld.shape, meld.concealed, meld.from])).toEqual([
      ["pung", false, "left"],
      ["kong", true, ""],
    ]);
  });

  it.each([
    ["12", "letter"],
    ["m", "number"],
    ["1m x", "strange"],
    ["8z", "tile"],
    ["[123m", "bracket"],
    ["123m)", "bracket"],
    ["1m+2m+3m", "winning"],
    ["1m+", "winning"],
    ["[124m]", "set"],
    ["(123m)", "set"],
    ["[12z]", "set"],
    ["[123+m]", "set"],
    ["(1111m<)", "set"],
    ["11f", "flower_twice"],
    ["1m+1f", "flower_wins"],
    ["1m".repeat(150), "long"],
  ])("says what is wrong with %j", (text, name) => {
    const found = readHand(text);
    expect(isFault(found) ? found.name : "nothing").toBe(name);
  });

  it("knows sets, red fives included", () => {
    expect(shapeOf(["5m", "0m", "5m"])).toBe("pung");
    expect(shapeOf(["4p", "0p", "6p"])).toBe("chow");
    expect(shapeOf(["1z", "2z", "3z"])).toBeNull();
    expect(shapeOf(["9m", "1p", "2p"])).toBeNull();
    expect(shapeOf(["1f", "1f", "1f"])).toBeNull();
  });
});

describe("a hand that is tapped in", () => {
  it("takes the last tile as the winning one", () => {
    const full = put(held("123m456m789m34s22p"), "5s");
    expect(full.hand.winning).toBe("5s");
    expect(missing(full)).toBe(0);
    expect(put(held("123m456m789m34s22p", { lost: true, hand: hand("123m456m789m34s2p") }), "2p").hand.winning).toBeNull();
  });

  it("explains what cannot be", () => {
    const full = held("123m456m789m34s22p+5s");
    expect(mistakeOf(full, "9s")).toBe("full");
    expect(mistakeOf(held("1111m"), "1m")).toBe("five");
    expect(mistakeOf(held("555m"), "0m")).toBe("none");
    expect(mistakeOf(held("5550m"), "0m")).toBe("five");
    expect(mistakeOf(held("111m", { dora: ["1m"] }), "1m")).toBe("five");
    expect(mistakeOf(held("1f"), "1f")).toBe("five");
    expect(mistakeOf(held(""), "1z", "chow")).toBe("no_chow");
    expect(mistakeOf(held(""), "8p", "chow")).toBe("chow_start");
    expect(mistakeOf(held("33p"), "3p", "pung")).toBe("five");
    expect(mistakeOf(held("3p"), "3p", "covered")).toBe("five");
    expect(mistakeOf(full, "7z", "pung")).toBe("no_room");
    expect(mistakeOf(held("[123m][123p][123s][777z]"), "6z", "pung")).toBe("melds");
    expect(mistakeOf(held(""), "1f", "pung")).toBe("flower_set");
    expect(mistakeOf(held("", { dora: ["1m", "2m", "3m", "4m", "5m"] }), "6m", "dora")).toBe("indicators");
  });

  it("counts what is left of a tile, wherever the others lie", () => {
    const some = held("1m[111z]0p", { dora: ["1m"], ura: ["5p"] });
    expect(left(some, "1m")).toBe(2);
    expect(left(some, "1z")).toBe(1);
    expect(left(some, "5p")).toBe(2);
    expect(left(some, "1f")).toBe(1);
  });

  it("finds mistakes in what was typed", () => {
    const names = (text: string, more: Partial<Held> = {}): string[] => mistakes(held(text, more)).map((each) => each.name);
    expect(names("11111m")).toEqual(["five"]);
    expect(names("123456789m123456p")).toEqual(["too_many"]);
    expect(names("1m[123m][123p][123s][777z][666z]")).toEqual(["melds"]);
    expect(names("1m+2m", { lost: true })).toEqual(["not_winning"]);
    expect(names("123m")).toEqual([]);
  });

  it("lays sets down and takes them back", () => {
    const before = hand("123m777z2p+2p");
    const open = lay(before, ["7z", "7z", "7z"], false);
    expect(writeHand(open)).toBe("123m2p[777z]+2p");
    expect(writeHand(takeBack(open, 0))).toBe(writeHand(before));
    expect(lay(hand("12m+3m"), ["1m", "2m", "3m"], false).winning).toBeNull();
    expect(drop(before, "1m").winning).toBe("2p");
    expect(drop(hand("1m+2p"), "2p").winning).toBeNull();
  });

  it("takes back what was tapped in last", () => {
    const shown = held("12p[777z]+2p", { dora: ["1m", "2m"] });
    expect(removeLast(shown, "dora").dora).toEqual(["1m"]);
    const fewer = removeLast(shown, "hand");
    expect([writeHand(fewer.hand), fewer.dora]).toEqual(["12p[777z]", ["1m", "2m"]]);
    expect(removeLast(held("[777z]1f"), "hand").hand.melds).toEqual([]);
    expect(removeLast(held("1f"), "ura").hand).toEqual(EMPTY_HAND);
    expect(removeLast(held(""), "hand").hand).toEqual(EMPTY_HAND);
  });

  it.each([
    ["1234m", "123m 4m"],
    ["11123m", "11m 123m"],
    ["111234m", "111m 234m"],
    ["112233m99p", "123m 123m 99p"],
    ["24m", "24m"],
    ["340567p", "345p 067p"],
    ["112z", "11z 2z"],
    ["123z", "1z 2z 3z"],
  ])("falls into sets: %s", (tiles, sets) => {
    const written = grouped(hand(tiles).tiles).map((group) => group.map((tile) => tile[0]).join("") + (group[0]?.[1] ?? ""));
    const same = (text: string): string => text.replace(/0/g, "5").split(" ").sort().join(" ");
    expect(same(written.join(" "))).toBe(same(sets));
  });

  it("keeps every tile when it falls into sets", () => {
    for (const text of ["1112345678999m", "19m19p19s1234567z", "147m258p369s11223z"]) {
      expect(grouped(hand(text).tiles).flat().sort()).toEqual([...hand(text).tiles].sort());
    }
  });

  it("is read as the server reads it, red fives in their places", () => {
    const found = readingOf(["[777+7z]", "456m", "34+5s"], hand("406m34s+5s"));
    expect(found[0]).toEqual({ tiles: ["7z", "7z", "7z", "7z"], winning: null });
    expect(found[1]?.tiles).toEqual(["4m", "0m", "6m"]);
    expect(found[2]).toEqual({ tiles: ["3s", "4s", "5s"], winning: 2 });
  });
});

describe("the address of a score", () => {
  it.each([
    "",
    "h=123m[777z%3C]%2B4m&seat=S&round=W&draw=1",
    "h=1m&dora=3m&ura=4p5z&by=S&with=riichi+ippatsu&counters=2&sticks=1&liable=W",
    "h=1m&lost=1&o.rounds=3&o.flowers=by_hand&o.kazoe=true",
  ])("says the same when it is read and written: %j", (query) => {
    expect(writeDraft(readDraft(new URLSearchParams(query)))).toBe(query);
  });

  it("leaves out what makes no sense", () => {
    const draft = readDraft(new URLSearchParams("h=99x&seat=Q&counters=-3&dora=1f9m&by=E"));
    expect(draft.hand).toEqual(EMPTY_HAND);
    expect(draft.seat).toBe("E");
    expect(draft.counters).toBe(0);
    expect(draft.dora).toEqual(["9m"]);
    expect(draft.discarder).toBe("N");
  });

  it("names somebody else as the discarder", () => {
    expect(discarderOf("E", null)).toBe("N");
    expect(discarderOf("S", "S")).toBe("E");
    expect(discarderOf("S", "W")).toBe("W");
  });

  it("comes from examples of books", () => {
    const draft = exampleDraft("123m 55p +5p; self_draw last_tile round=S");
    expect(writeDraft(draft)).toBe("h=123m55p%2B5p&round=S&draw=1&with=last_tile");
  });

  it("tells a book only what it knows", () => {
    const draft = readDraft(new URLSearchParams("h=1m13f%2B1m&dora=3m&with=riichi+last_tile&counters=1&sticks=1&liable=S"));
    const has = { dora: false, ura: false, flowers: false, counters: false, riichi: false, responsible: false };
    const plain = { id: "x", has, circumstances: [{ id: "last_tile", name: "" }] } as unknown as Book;
    expect(caseOf(draft, plain)).toMatchObject({ book: "x", hand: "11m", winning_tile: "1m", flowers: [], circumstances: ["last_tile"], discarder: "N" });
    expect(caseOf(draft, plain)).not.toHaveProperty("dora_indicators");
    expect(leftOut(draft, plain)).toEqual(["flowers", "dora_indicators", "counters", "sticks", "responsible", "riichi"]);
    expect(caseOf(draft, null)).toMatchObject({ dora_indicators: ["3m"], counters: 1, sticks: 1, responsible: "S", flowers: ["1f", "3f"] });
  });
});

describe("a sentence", () => {
  it("has clauses, tiles and names in it", () => {
    const kinds = prose("Reads 34+5s [777z^] (MCR-60), option `rounds` of PEN-3.").map((part) => `${part.kind}:${part.text}`);
    expect(kinds).toEqual(["text:Reads ", "tiles:34+5s", "text: ", "tiles:[777z^]", "text: (", "clause:MCR-60", "text:), option ", "code:rounds", "text: of ", "clause:PEN-3", "text:."]);
  });

  it("may have none, and loses nothing", () => {
    for (const text of ["", "East pays South 28.", "In 10m of 3 places"]) expect(prose(text).map((part) => part.text).join("")).toBe(text);
  });
});

describe("an address that cannot be read", () => {
  const broken = (text: string) => brokenPart(new URLSearchParams(text));

  it("names the fault in the hand", () => {
    expect(broken("h=123m[77z")?.fault).toEqual({ name: "bracket", text: "[" });
    expect(broken("h=99&seat=Q")?.fault?.name).toBe("letter");
  });

  it.each(["seat=Q", "round=5", "by=", "liable=e", "counters=many", "sticks=-1", "dora=9x", "ura=8z", "dora=12"])("names %s", (part) => {
    expect(broken(`h=123m&${part}`)).toEqual({ part, fault: null });
  });

  it.each(["", "h=123m%2B4m&seat=S&round=E&draw=1&with=riichi&o.minimum=8", "dora=1m2m&ura=12m 3p", "counters=12&sticks=0", "lost=1&from=elsewhere"])("is not %j", (text) => {
    expect(broken(text)).toBeNull();
  });
});
