/** What happens at a table, read from each new state: the last discard, the story in sentences, words called out, sounds. */

import type { State } from "../api/schema";
import { maybe, t } from "../app/i18n.svelte";
import { tileName } from "../ui/names";
import { click } from "../app/sound";
import { callsOf, lastDiscard, type Spot, sentenceFor, type View, type Wind } from "./logic";

const CALL_SHOWN = 1600;
const LONGEST_STORY = 60;

export class Happenings {
  last = $state.raw<Spot | null>(null);
  calls = $state.raw<Partial<Record<Wind, string>>>({});
  story = $state.raw<{ id: number; text: string }[]>([]);

  #seen: State | null = null;
  #lines = 0;

  /** Take in a state; the same one twice changes nothing. */
  take(state: State, view: View, riichi: boolean): void {
    if (state === this.#seen) return;
    const first = this.#seen === null;
    this.#seen = state;
    if (first) for (const text of state.room.draw) this.#add(text);
    this.last = lastDiscard(view, state.events, first ? null : this.last);
    for (const event of state.events) {
      const text = sentenceFor(event, view, (tile) => t("table.you_drew", { tile: tileName(tile) }));
      if (text) this.#add(text);
    }
    if (first) return;
    for (const { wind, verb } of callsOf(state.events)) {
      this.#callOut(wind, verb === "declare" && riichi ? t("verb.riichi") : maybe(`verb.${verb}`, verb));
    }
    const kinds = new Set(state.events.map((event) => event.kind));
    if (kinds.has("win")) click("win");
    else if (kinds.has("chow") || kinds.has("pung") || kinds.has("kong")) click("call");
    else if (kinds.has("discard") || kinds.has("declare")) click();
  }

  #add(text: string): void {
    this.story = [...this.story.slice(-LONGEST_STORY), { id: this.#lines++, text }];
  }

  #callOut(wind: Wind, word: string): void {
    this.calls = { ...this.calls, [wind]: word };
    setTimeout(() => {
      if (this.calls[wind] === word) this.calls = { ...this.calls, [wind]: undefined };
    }, CALL_SHOWN);
  }
}
