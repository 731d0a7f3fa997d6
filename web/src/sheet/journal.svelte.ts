/** A sheet on the server: its current state, and the one change that is on its way there. */

import { untrack } from "svelte";
import { ApiError } from "../api/client";
import type { SheetDo } from "../api/schema";
import { sentenceOf } from "../app/loaded.svelte";
import { Connection, mark } from "./connection.svelte";

/** What an entry of a sheet takes. */
export type SheetGiven<W extends SheetDo["what"]> = NonNullable<Extract<SheetDo, { what: W }>["given"]>;

export class Journal<View extends { rev: number }> {
  view = $state.raw<View | null>(null);
  error = $state<string | null>(null);
  /** What is on its way. */
  pending = $state.raw<SheetDo | null>(null);
  /** Why the last thing was refused. */
  refusal = $state<string | null>(null);
  /** What was booked last, to say so. */
  booked = $state.raw<SheetDo | null>(null);

  #fetch: () => Promise<View>;
  #connection: Connection<View, SheetDo>;

  /** Create it inside an effect: it lives as long as that effect. */
  constructor(path: readonly [string, string], fetch: () => Promise<View>, send: (wish: SheetDo) => Promise<View>) {
    this.#fetch = fetch;
    // A sheet answers any message with its revision.
    this.#connection = new Connection(path, () => "?", send);
    $effect(() => {
      this.#connection.open();
      return () => this.#connection.close();
    });
    $effect(() => {
      if (this.#connection.rev > (untrack(() => this.view)?.rev ?? -1)) void this.refresh();
    });
    for (const wish of this.#connection.left().slice(0, 1)) void this.#send(wish);
  }

  get lost(): boolean {
    return this.#connection.waiting > 0 || (this.#connection.state === "lost" && this.view !== null);
  }

  refresh = async (): Promise<void> => {
    try {
      this.#take(await this.#fetch());
      this.error = null;
    } catch (fault) {
      if (this.view === null || (fault instanceof ApiError && fault.status === 404)) this.error = sentenceOf(fault);
    }
  };

  /** Do something; it is kept until it is answered. */
  do<W extends SheetDo["what"]>(what: W, given: SheetGiven<W>, rev: number | null = null): void {
    if (!this.pending) void this.#send({ what, given, rev, once: mark() } as SheetDo);
  }

  async #send(wish: SheetDo): Promise<void> {
    this.refusal = null;
    this.booked = null;
    this.pending = wish;
    try {
      this.#take(await this.#connection.send(wish));
      this.booked = wish;
    } catch (fault) {
      this.refusal = sentenceOf(fault);
      void this.refresh();
    } finally {
      this.pending = null;
    }
  }

  /** Answers may overtake each other: an older one is dropped. */
  #take(view: View): void {
    if (this.view && view.rev < this.view.rev) return;
    this.view = view;
  }
}
