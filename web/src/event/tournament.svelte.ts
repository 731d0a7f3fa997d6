/** One tournament as this browser sees it: what the server sent, what has changed since, and what is on its way there. */

import { api, ApiError } from "../api/client";
import type { EventDo, EventDone, EventPlayer, EventView } from "../api/schema";
import { language } from "../app/i18n.svelte";
import { sentenceOf } from "../app/loaded.svelte";
import { adoptKey, forgetKey, keysOf, remember } from "./keys";
import { Connection, mark, unanswered } from "../sheet/connection.svelte";

/** The actions of a tournament, by the names the server has for them. */
export type What = EventDo["what"];
/** What an action takes. */
export type Given<W extends What> = Extract<EventDo, { what: W }>["given"];
/** An action with what it takes. */
export type Wish = { [W in What]: { what: W; given: Given<W> } }[What];

export class TournamentStore {
  view = $state.raw<EventView | null>(null);
  error = $state<string | null>(null);
  /** When the view came, to count clocks on from. */
  since = $state(0);
  /** What became of a wish of an earlier visit. */
  notice = $state<string | null>(null);

  readonly id: string;
  key = $state("");
  connection: Connection<EventDone, EventDo>;
  #players = $derived(new Map(this.view?.players.map((player) => [player.number, player])));
  #fetching = 0;
  #newest = Promise.resolve();

  constructor(id: string) {
    this.id = id;
    this.key = adoptKey(id);
    const hello = (): string => (this.key ? JSON.stringify({ type: "key", key: this.key }) : "");
    this.connection = new Connection(["events", id], hello, (wish) => api.doEvent(id, this.key, wish));
    $effect(() => {
      const another = (): void => void (this.key = adoptKey(id));
      this.connection.open();
      addEventListener("hashchange", another);
      void this.#leftovers();
      return () => {
        removeEventListener("hashchange", another);
        this.connection.close();
      };
    });
    $effect(() => {
      void this.connection.rev;
      void language();
      void this.key;
      void this.fetch();
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

  may(what: What): boolean {
    return this.view?.may.includes(what) ?? false;
  }

  player(number: number): EventPlayer | undefined {
    return this.#players.get(number);
  }

  nameOf = (number: number): string => this.player(number)?.name ?? "";

  /** Resolves when the newest view is there: a fetch that another has overtaken waits for that one. */
  fetch = (): Promise<void> => (this.#newest = this.#fetch());

  async #fetch(): Promise<void> {
    const asked = ++this.#fetching;
    try {
      const view = await api.event(this.id, this.key);
      if (asked !== this.#fetching) return this.#newest;
      this.view = view;
      this.since = Date.now();
      this.error = null;
      remember(this.id, view.name, this.key);
    } catch (fault) {
      // While the connection is lost the last view stays.
      if (asked === this.#fetching && !(this.view && unanswered(fault))) this.error = sentenceOf(fault);
    }
  }

  /** Go on with another link of this browser, or as a spectator: this one is no longer valid. */
  letGo = (): void => {
    forgetKey(this.id, this.key);
    this.key = keysOf(this.id)[0] ?? "";
  };

  /** Do something; it is answered when the server has booked it, however long the connection takes. */
  do<W extends What>(what: W, given: Given<W>, rev?: number): Promise<EventDone> {
    return this.#send({ what, given, once: mark(), ...(rev === undefined ? {} : { rev }) } as EventDo);
  }

  /** Do many things one after the other; the sentences of those that were refused. */
  async many(wishes: readonly Wish[]): Promise<string[]> {
    const refused: string[] = [];
    for (const wish of wishes) {
      try {
        await this.connection.send({ ...wish, once: mark() });
      } catch (fault) {
        refused.push(sentenceOf(fault));
      }
    }
    await this.fetch();
    return refused;
  }

  async #send(wish: EventDo): Promise<EventDone> {
    try {
      const done = await this.connection.send(wish);
      await this.fetch();
      return done;
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 409) await this.fetch();
      throw fault;
    }
  }

  async #leftovers(): Promise<void> {
    for (const wish of this.connection.left()) {
      try {
        await this.#send(wish);
      } catch (fault) {
        this.notice = sentenceOf(fault);
      }
    }
  }
}
