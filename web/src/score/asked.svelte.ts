/** The answer to a question that changes while somebody types: asked a moment after the last change, old answers dropped. */

import { sentenceOf } from "../app/loaded.svelte";

const PAUSE = 120;

export class Asked<Answer> {
  value = $state.raw<Answer | null>(null);
  /** The question `value` answers. */
  question = $state("");
  error = $state<string | null>(null);
  #tries = $state(0);

  /** `question` gives null where there is nothing to ask. */
  constructor(question: () => string | null, ask: (question: string) => Promise<Answer>) {
    $effect(() => {
      void this.#tries;
      const asked = question();
      this.error = null;
      if (asked === null) return;
      let current = true;
      const timer = setTimeout(() => {
        ask(asked).then(
          (answer) => {
            if (!current) return;
            this.value = answer;
            this.question = asked;
          },
          (fault: unknown) => {
            if (current) this.error = sentenceOf(fault);
          },
        );
      }, PAUSE);
      return () => {
        current = false;
        clearTimeout(timer);
      };
    });
  }

  retry = (): void => {
    this.#tries++;
  };
}
