/** A book as it is read and searched. */

import type { Book, ClauseCard, FanCard, OptionCard } from "../api/schema";
import { exampleDraft, writeDraft } from "../score/draft";

export interface FansOfWorth {
  /** What the book shows for it, such as `6` or `1.5 × S`. */
  worth: string;
  value: number;
  share: boolean;
  fans: FanCard[];
}

export interface Contents {
  /** By value, the highest first; shares of the base come after all points. */
  fans: FansOfWorth[];
  /** By the parts of the book, in its order. */
  clauses: { group: string; clauses: ClauseCard[] }[];
  options: OptionCard[];
}

/** The words of a search, each of which must be found. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function holds(words: readonly string[], ...texts: string[]): boolean {
  const all = texts.join(" ").toLowerCase();
  return words.every((word) => all.includes(word));
}

/** What of a book a search finds; all of it without words. */
export function contents(book: Book, words: readonly string[]): Contents {
  const fans = new Map<string, FansOfWorth>();
  for (const fan of book.fans) {
    if (!holds(words, fan.id, fan.name, fan.text.text, fan.clause)) continue;
    const { worth, value, share } = fan;
    fans.set(worth, { worth, value, share, fans: [...(fans.get(worth)?.fans ?? []), fan] });
  }
  const clauses = new Map<string, ClauseCard[]>();
  for (const clause of book.clauses) {
    if (holds(words, clause.id, clause.text.text, clause.ruling?.text ?? "", clause.group)) clauses.set(clause.group, [...(clauses.get(clause.group) ?? []), clause]);
  }
  return {
    fans: [...fans.values()].sort((one, other) => Number(one.share) - Number(other.share) || other.value - one.value),
    clauses: [...clauses].map(([group, some]) => ({ group, clauses: some })),
    options: book.options.filter((option) => holds(words, option.name, option.text.text, option.clause)),
  };
}

export interface ExampleSet {
  kind: "tiles" | "open" | "covered" | "winning" | "flowers";
  tiles: string[];
}

export interface ExampleHand {
  sets: ExampleSet[];
  /** How many tiles wide it lies, the gaps included. */
  width: number;
  /** What is special: words of the book, `self_draw`, `seat=S`. */
  words: string[];
  /** The same hand where it can be scored. */
  query: string;
}

const GAP = 0.3;
const PART = /\[[^\]]*\]|\([^)]*\)|\+?[^\s[\]()+]+/g;

/** An example as it is written: its spaces part the sets. */
export function exampleOf(text: string): ExampleHand {
  const [hand = "", circumstances = ""] = text.split(";");
  const sets: ExampleSet[] = [];
  for (const [part] of hand.matchAll(PART)) {
    const found = [...part.matchAll(/([0-9+]+)([mpszf])/g)].flatMap((run) => [...(run[1] ?? "").replace("+", "")].map((digit) => digit + (run[2] ?? "")));
    const kind = part[0] === "[" ? "open" : part[0] === "(" ? "covered" : part[0] === "+" ? "winning" : part.endsWith("f") ? "flowers" : "tiles";
    // Tiles that follow the winning one directly belong to the hand.
    if (kind === "winning") sets.push({ kind, tiles: found.slice(0, 1) }, ...(found.length > 1 ? [{ kind: "tiles" as const, tiles: found.slice(1) }] : []));
    else if (found.length) sets.push({ kind, tiles: found });
  }
  const turned = sets.filter((set) => set.kind === "open").length;
  const width = sets.reduce((sum, set) => sum + set.tiles.length, 0) + GAP * Math.max(0, sets.length - 1) + 0.45 * turned;
  return { sets, width, words: circumstances.split(" ").filter(Boolean), query: writeDraft(exampleDraft(text)) };
}
