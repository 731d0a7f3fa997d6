/** One tournament as this browser sees it: what the server told, what changed since, and what is on its way there. */

import { api, ApiError } from "../api/client";
import type { EventDone, EventPlayer, EventView } from "../api/schema";
import { language } from "../lib/i18n.svelte";
import { sentenceOf } from "../lib/loaded.svelte";
import { adoptKey, forgetKey, keysOf, remember } from "./event_keys";
import { mark, Outbox, type Wish } from "./outbox";
import { Revs } from "./revs.svelte";

export type Given = Record<string, unknown>;

const AGAIN = 3_000;
/** Nobody behind the door, or nobody at all: the wish may yet be heard. */
const UNHEARD = [0, 502, 503, 504];

export class Desk {
  view = $state.raw<EventView | null>(null);
  error = $state<string | null>(null);
  /** When the view came, to count clocks on from. */
  since = $state(0);
  /** How many wishes wait for the connection. */
  waiting = $state(0);
  /** What became of a wish of an earlier visit. */
  notice = $state<string | null>(null);

  readonly id: string;
  key = $state("");
  revs: Revs;
  #players = $derived(new Map(this.view?.players.map((player) => [player.number, player])));
  #outbox: Outbox;
  #fetching = 0;
  #wake: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.key = adoptKey(id);
    this.revs = new Revs(`/api/events/${encodeURIComponent(id)}/live`, () => this.key);
    this.#outbox = new Outbox(id);
    $effect(() => {
      const another = (): void => void (this.key = adoptKey(id));
      this.revs.open();
      addEventListener("hashchange", another);
      void this.#leftovers();
      return () => {
        removeEventListener("hashchange", another);
        this.revs.close();
      };
    });
    $effect(() => {
      void this.revs.rev;
      void language();
      void this.key;
      void this.fetch();
    });
    $effect(() => {
      if (this.revs.line === "open") this.#wakeAll();
    });
  }

  /** What others fetch anew when it changes. */
  get rev(): number {
    return this.view?.rev ?? 0;
  }

  /** Whoever sees the log: organiser and referees. */
  get official(): boolean {
    return ["organiser", "head_referee", "referee"].includes(this.view?.role ?? "");
  }

  may(what: string): boolean {
    return this.view?.may.includes(what) ?? false;
  }

  player(number: number): EventPlayer | undefined {
    return this.#players.get(number);
  }

  nameOf = (number: number): string => this.player(number)?.name ?? "";

  fetch = async (): Promise<void> => {
    const asked = ++this.#fetching;
    try {
      const view = await api.event(this.id, this.key);
      if (asked !== this.#fetching) return;
      this.view = view;
      this.since = Date.now();
      this.error = null;
      remember(this.id, view.name, this.key);
    } catch (fault) {
      // While the connection is lost the last view stays.
      if (asked === this.#fetching && !(this.view && fault instanceof ApiError && UNHEARD.includes(fault.status))) this.error = sentenceOf(fault);
    }
  };

  /** Go on with another link of this browser, or as one who looks on: this one is not good any more. */
  letGo = (): void => {
    forgetKey(this.id, this.key);
    this.key = keysOf(this.id)[0] ?? "";
  };

  /** Do something; it is answered when the server has booked it, however long the connection takes. */
  async do(what: string, given: Given, rev?: number): Promise<EventDone> {
    const wish: Wish = { what, given, once: mark(), ...(rev === undefined ? {} : { rev }) };
    this.#outbox.add(wish);
    return this.#send(wish);
  }

  /** Do many things one after the other; the sentences of those that were refused. */
  async many(wishes: readonly { what: string; given: Given }[]): Promise<string[]> {
    const refused: string[] = [];
    for (const { what, given } of wishes) {
      const wish: Wish = { what, given, once: mark() };
      this.#outbox.add(wish);
      try {
        await this.#send(wish, false);
      } catch (fault) {
        refused.push(sentenceOf(fault));
      }
    }
    await this.fetch();
    return refused;
  }

  async #send(wish: Wish, look = true): Promise<EventDone> {
    let counted = false;
    try {
      for (;;) {
        try {
          const done = await api.doEvent(this.id, this.key, wish);
          this.#outbox.drop(wish);
          if (look) await this.fetch();
          return done;
        } catch (fault) {
          if (!(fault instanceof ApiError) || !UNHEARD.includes(fault.status)) {
            this.#outbox.drop(wish);
            if (fault instanceof ApiError && fault.status === 409) await this.fetch();
            throw fault;
          }
          if (!counted) this.waiting++;
          counted = true;
          await this.#pause();
        }
      }
    } finally {
      if (counted) this.waiting--;
    }
  }

  async #leftovers(): Promise<void> {
    for (const wish of this.#outbox.all()) {
      try {
        await this.#send(wish);
      } catch (fault) {
        this.notice = sentenceOf(fault);
      }
    }
  }

  /** Until the connection is back, or for a while. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake.push(resolve);
      setTimeout(resolve, AGAIN);
    });
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
