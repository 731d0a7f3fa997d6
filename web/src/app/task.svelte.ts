/** Something a person asked for: on its way, done, or refused with a sentence. */

import { sentenceOf } from "./loaded.svelte";

export class Task {
  busy = $state(false);
  refusal = $state<string | null>(null);

  run = async (what: () => Promise<unknown>): Promise<void> => {
    this.busy = true;
    this.refusal = null;
    try {
      await what();
    } catch (fault) {
      this.refusal = sentenceOf(fault);
    } finally {
      this.busy = false;
    }
  };
}
