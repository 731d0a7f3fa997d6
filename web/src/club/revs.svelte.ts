/** Hears when something has changed. It heals itself: a new connection begins with the revision that holds now. */

import { waitBefore } from "../api/live.svelte";

export type Line = "connecting" | "open" | "lost";

interface Said {
  type: string;
  rev?: number;
  best?: number | null;
}

export class Revs {
  rev = $state(0);
  /** Repeated meetings of the best seats found so far, while a search runs. */
  best = $state<number | null>(null);
  line = $state<Line>("connecting");

  #path: string;
  #key: () => string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string, key: () => string) {
    this.#path = path;
    this.#key = key;
  }

  open(): void {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#key()) socket.send(JSON.stringify({ type: "key", key: this.#key() }));
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Said);
    socket.onclose = () => {
      this.#drop();
      this.line = "lost";
      this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#tries++, Math.random()));
    };
  }

  #hear(message: Said): void {
    this.line = "open";
    this.#tries = 0;
    if (message.rev !== undefined && message.rev > this.rev) this.rev = message.rev;
    if (message.type === "progress") this.best = message.best ?? null;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  /** The network or the reader is back: do not wait any longer. */
  #hurry = (): void => {
    if (this.line !== "lost" || document.visibilityState === "hidden") return;
    this.#tries = 0;
    this.#connect();
  };
}
