/** How the options of a book are shown: a switch, one of several choices, or a list of words, joined by commas, or `none`. */
import type { OptionCard } from "../api/schema";

const NONE = "none";
type Listed = Pick<OptionCard, "words" | "names">;

/** An option that is either on or off. */
export function isSwitch(option: Pick<OptionCard, "choices">): boolean {
  return !!option.choices?.length && option.choices.every((each) => typeof each === "boolean");
}

export function wordsOf(value: OptionCard["value"]): string[] {
  return value === NONE ? [] : String(value).split(",");
}

/** The value with one word more or less, in the order in which the book lists them. */
export function withWord(option: Listed, value: OptionCard["value"], word: string, held: boolean): string {
  const before = wordsOf(value);
  const after = option.words.filter((each) => (each === word ? held : before.includes(each)));
  return after.join(",") || NONE;
}

/** What people call the words of a value. */
export function namesOf(option: Listed, value: OptionCard["value"]): string[] {
  return wordsOf(value).map((word) => option.names[option.words.indexOf(word)] ?? word);
}
