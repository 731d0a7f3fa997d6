/** Something that is fetched: on its way, there, or refused with a sentence. It is fetched anew when what it reads changes. */

import { ApiError } from "../api/client";
import { t } from "./i18n.svelte";

export class Loaded<Value> {
  value = $state.raw<Value | null>(null);
  error = $state<string | null>(null);
  #tries = $state(0);

  constructor(fetcher: () => Promise<Value>) {
    $effect(() => {
      void this.#tries;
      let current = true;
      this.error = null;
      fetcher().then(
        (value) => {
          if (current) this.value = value;
        },
        (fault: unknown) => {
          if (current) this.error = sentenceOf(fault);
        },
      );
      return () => (current = false);
    });
  }

  retry = (): void => {
    this.#tries++;
  };
}

/** What to tell a person about a fault. */
export function sentenceOf(fault: unknown): string {
  return fault instanceof ApiError ? fault.message : t("error.unknown");
}
