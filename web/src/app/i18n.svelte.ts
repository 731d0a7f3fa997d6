/** The words of the page. English is the list of keys; a test keeps the other languages complete. */

import english from "../locale/en.json";
import { type Language, settings } from "./settings.svelte";

export type Key = keyof typeof english;
type Words = Record<Key, string>;

const others = import.meta.glob<Words>(["../locale/*.json", "!../locale/en.json"], { import: "default" });

const spoken = $state<{ words: Words; language: Language }>({ words: english, language: "en" });

/** Fetch the words of a language and speak it from now on. */
export async function speak(language: Language): Promise<void> {
  const load = others[`../locale/${language}.json`];
  spoken.words = load ? await load() : english;
  spoken.language = load ? language : "en";
}

/** The text of a key, with `{names}` filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(spoken.words[key], values);
}

/** The text of a key that is put together while running, or the fallback where there is none. */
export function maybe(key: string, fallback: string): string {
  return (spoken.words as Record<string, string>)[key] ?? fallback;
}

/** A name inside a sentence: it keeps its own direction and disturbs none around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The language in which the page now speaks, also for what the server sends. */
export function language(): Language {
  return spoken.language;
}

const DIRECTIONS: Record<Language, "ltr" | "rtl"> = { en: "ltr", ru: "ltr", he: "rtl", pl: "ltr" };

export function direction(of: Language): "ltr" | "rtl" {
  return DIRECTIONS[of];
}

/** A number as the language writes it, with a real minus sign; signed numbers show a plus too. */
export function number(value: number, signed = false): string {
  const style: Intl.NumberFormatOptions = { maximumFractionDigits: 2, signDisplay: signed ? "exceptZero" : "auto" };
  return new Intl.NumberFormat(spoken.language, style).format(value).replace("-", "−");
}

/** Keep the document, and the choice of the person, in step with the language spoken. Call once. */
export function followLanguage(): void {
  $effect.root(() => {
    $effect(() => {
      void speak(settings.language);
    });
    $effect(() => {
      document.documentElement.lang = spoken.language;
      document.documentElement.dir = direction(spoken.language);
    });
    $effect(() => {
      document.documentElement.dataset.theme = settings.theme;
    });
  });
}
