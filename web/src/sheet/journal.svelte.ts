/** A sheet that lies on the server: what it says now, and the one thing that is on its way there. */

import { untrack } from "svelte";
import { ApiError } from "../api/client";
import type { SheetDo } from "../api/schema";
import { sentenceOf } from "../app/loaded.svelte";
import { Line, mark } from "./connection.svelte";

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
  #line: Line<View, SheetDo>;

  /** For as long as the effect lasts that makes it. */
  constructor(path: readonly [string, string], fetch: () => Promise<View>, send: (wish: SheetDo) => Promise<View>) {
    this.#fetch = fetch;
    // Whatever is said to a sheet is answered with its revision.
    this.#line = new Line(path, () => "?", send);
    $effect(() => {
      this.#line.open();
      return () => this.#line.close();
    });
    $effect(() => {
      if (this.#line.rev > (untrack(() => this.view)?.rev ?? -1)) void this.refresh();
    });
    for (const wish of this.#line.left().slice(0, 1)) void this.#send(wish);
  }

  get lost(): boolean {
    return this.#line.waiting > 0 || (this.#line.state === "lost" && this.view !== null);
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
      this.#take(await this.#line.send(wish));
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
