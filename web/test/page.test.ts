import { describe, expect, it } from "vitest";
import lock from "../package-lock.json";
import { address } from "../src/api/client";
import { waitBefore } from "../src/api/socket";
import { slipIn } from "../src/app/account";
import { fill } from "../src/app/i18n.svelte";
import { match } from "../src/app/router.svelte";
import { preferredLanguage, readChoices } from "../src/app/settings.svelte";

describe("addresses", () => {
  it("give their parts", () => {
    expect(match("/rooms/:id", "/rooms/a%20b")).toEqual({ id: "a b" });
    expect(match("/rules/:book?/:clause?", "/rules/mcr")).toEqual({ book: "mcr" });
    expect(match("/rules/:book?/:clause?", "/rules/mcr/MCR-57")).toEqual({ book: "mcr", clause: "MCR-57" });
    expect(match("/", "/")).toEqual({});
  });

  it("that do not fit, do not", () => {
    expect(match("/rooms/:id", "/rooms")).toBeNull();
    expect(match("/rooms/:id", "/rooms/1/2")).toBeNull();
    expect(match("/", "/rooms")).toBeNull();
    expect(match("/rooms/:id", "/rooms/%E0%A4%A")).toBeNull();
  });

  it("of the server escape what they are given", () => {
    expect(address(["rooms", "a/b"], { key: "x y", lang: undefined })).toBe("/api/rooms/a%2Fb?key=x+y");
    expect(address(["books"])).toBe("/api/books");
  });
});

describe("choices", () => {
  it("begin with the language of the browser", () => {
    expect(preferredLanguage(["de-DE", "he-IL", "ru"])).toBe("he");
    expect(preferredLanguage(["iw"])).toBe("he");
    expect(preferredLanguage(["ja"])).toBe("en");
    expect(readChoices(null, ["ru"])).toEqual({ language: "ru", index: "cyrillic", theme: "system", sound: false });
  });

  it("survive what is stored wrongly", () => {
    for (const stored of ["", "{", "null", "7", '{"language":"xx","sound":1}']) {
      expect(readChoices(stored, ["pl"]).language).toBe("pl");
      expect(readChoices(stored, ["pl"]).sound).toBe(false);
    }
    expect(readChoices('{"language":"he","theme":"dark","sound":true,"index":"none"}', ["pl"])).toEqual({
      language: "he",
      theme: "dark",
      sound: true,
      index: "none",
    });
  });
});

describe("words", () => {
  it("are filled in, and what has no value stays", () => {
    expect(fill("{a} and {b}", { a: 0 })).toBe("0 and {b}");
  });
});

describe("a lost connection", () => {
  it("is tried again later and later, but not too late", () => {
    const waits = [0, 1, 2, 3, 4, 9].map((tries) => waitBefore(tries, 0.5));
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect(waits[0]).toBeLessThan(1000);
    expect(waitBefore(50, 1)).toBeLessThanOrEqual(10_000);
  });
});

describe("the list of packages", () => {
  it("names what they hold, not where they were fetched", () => {
    const packages = Object.values(lock.packages as Record<string, { resolved?: string; integrity?: string }>).slice(1);
    expect(packages.length).toBeGreaterThan(10);
    expect(packages.filter((each) => each.resolved !== undefined)).toEqual([]);
    expect(packages.filter((each) => each.integrity === undefined)).toEqual([]);
  });

  it("has those of every system, not only of the one it was written on", () => {
    const names = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
    const wanted = Object.values(lock.packages as Record<string, { optionalDependencies?: object }>);
    expect(wanted.flatMap((each) => Object.keys(each.optionalDependencies ?? {})).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("a name and a password", () => {
  it("are looked at before they are sent", () => {
    expect(slipIn(" ", "long enough")?.at).toBe("name");
    expect(slipIn("Anna", "short")).toEqual({ at: "password", key: "account.short", number: 5 });
    expect(slipIn("Anna", "🀄🀄🀄🀄")?.number).toBe(4);
    expect(slipIn("Anna", "12345678")).toBeNull();
  });
});
