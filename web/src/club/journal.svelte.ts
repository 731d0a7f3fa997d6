/** A sheet or a tournament that lies on the server: what it says now, and what is on its way there. It hears of every
 * change. What could not be sent is kept and sent again under the same name, so that it is booked once. */

import { ApiError } from "../api/client";
import { waitBefore } from "../api/live.svelte";
import type { JournalDo, Rev } from "../api/schema";
import { sentenceOf } from "../lib/loaded.svelte";
import { drop, keep, kept } from "../lib/kept";

export interface Doors<View> {
  /** Where its live connection is, below /api. */
  live: string;
  fetch: () => Promise<View>;
  send: (wish: JournalDo) => Promise<View>;
}

/** The connection is gone, or the server is for the moment. */
const PASSING = [0, 502, 503, 504];

export class Journal<View extends { rev: number }> {
  view = $state.raw<View | null>(null);
  error = $state<string | null>(null);
  lost = $state(false);
  /** What is on its way. */
  pending = $state.raw<JournalDo | null>(null);
  /** Why the last thing was refused. */
  refusal = $state<string | null>(null);
  /** What was booked last, to say so. */
  booked = $state.raw<JournalDo | null>(null);

  #doors: Doors<View>;
  #store: string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #sending = false;

  constructor(name: string, doors: Doors<View>) {
    this.#doors = doors;
    this.#store = `manywinds.outbox.${name}`;
  }

  open(): void {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    try {
      this.pending = JSON.parse(kept(this.#store) ?? "null") as JournalDo | null;
    } catch {
      drop(this.#store);
    }
    this.#connect();
    void this.refresh();
    if (this.pending) void this.#flush();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    this.#drop();
  }

  async refresh(): Promise<void> {
    try {
      this.#take(await this.#doors.fetch());
      this.error = null;
    } catch (fault) {
      if (this.view === null || (fault instanceof ApiError && fault.status === 404)) this.error = sentenceOf(fault);
      else this.lost = true;
    }
  }

  /** Do something; it is kept until it is answered. */
  do(what: string, given: JournalDo["given"], rev: number | null = null): void {
    if (this.pending) return;
    this.refusal = null;
    this.booked = null;
    this.pending = { what, given, rev, once: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}` };
    keep(this.#store, JSON.stringify(this.pending));
    void this.#flush();
  }

  async #flush(): Promise<void> {
    const wish = this.pending;
    if (!wish || this.#sending) return;
    this.#sending = true;
    try {
      this.#take(await this.#doors.send(wish));
      this.lost = false;
      this.booked = wish;
      this.#settle();
    } catch (fault) {
      if (fault instanceof ApiError && PASSING.includes(fault.status)) {
        this.lost = true;
        this.#later();
      } else {
        this.refusal = sentenceOf(fault);
        this.#settle();
        void this.refresh();
      }
    } finally {
      this.#sending = false;
    }
  }

  #settle(): void {
    drop(this.#store);
    this.pending = null;
  }

  /** Answers may overtake each other: an older one is dropped. */
  #take(view: View): void {
    if (this.view && view.rev < this.view.rev) return;
    this.view = view;
  }

  #connect(): void {
    if (this.#closed) return;
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/${this.#doors.live}`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      const told = JSON.parse(String(message.data)) as Rev | { type: string };
      if (!("rev" in told)) return;
      this.#tries = 0;
      this.lost = false;
      if (told.rev > (this.view?.rev ?? 0) && !this.#sending) void this.refresh();
      if (this.pending) void this.#flush();
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      if (this.view !== null) this.lost = true;
      this.#later();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), waitBefore(this.#tries++, Math.random()));
  }

  #again(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#connect();
    if (this.pending) void this.#flush();
  }

  /** The network or the reader is back: do not wait any longer. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    this.#tries = 0;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send("?");
    else this.#again();
  };
}
