import { describe, expect, it } from "vitest";
import en from "../src/locale/en.json";
import { LANGUAGES } from "../src/app/settings.svelte";

const catalogues = import.meta.glob<Record<string, string>>("../src/locale/*.json", { import: "default", eager: true });

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "").sort();

describe.each(LANGUAGES)("the words of %s", (language) => {
  const words = catalogues[`../src/locale/${language}.json`] ?? {};

  it("are those of English", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  it("leave none empty and fill in the same names", () => {
    for (const [key, text] of Object.entries(en)) {
      expect(words[key]?.trim(), key).toBeTruthy();
      expect(names(words[key] ?? ""), key).toEqual(names(text));
    }
  });
});

// Every string in the sources that looks like a key, and every prefix of a key that is put together.
const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

describe("the words", () => {
  const text = Object.values(sources).join("\n");
  it("are all used", () => {
    const used = new Set([...text.matchAll(/"([a-z_]+(?:\.\w+)*)"/g)].map((found) => found[1] ?? ""));
    const begun = [...text.matchAll(/`([a-z_.]+\.)\$\{/g)].map((found) => found[1] ?? "");
    const idle = Object.keys(en).filter((key) => !used.has(key) && !begun.some((start) => key.startsWith(start)));
    expect(idle).toEqual([]);
  });
});
