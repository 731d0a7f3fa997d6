/** The connection to a sheet or a tournament on the server. It receives every change and sends wishes. A wish that could not be
 * sent stays in local storage and is sent again under the same mark, so that a lost connection or a closed page loses nothing
 * and books nothing twice. It reconnects by itself and then starts from the current revision. */

import { ApiError } from "../api/client";
import type { EventClock } from "../api/schema";
import { letGo, socketUrl, waitBefore } from "../api/socket";
import { keep, kept } from "../app/storage";

interface Message {
  type: string;
  rev?: number;
  best?: number | null;
  session?: number;
  clock?: EventClock;
}

/** The server, or the proxy before it, did not answer: the request may succeed later. */
const UNANSWERED = [0, 502, 503, 504];
const AGAIN = 3_000;

export function unanswered(fault: unknown): boolean {
  return fault instanceof ApiError && UNANSWERED.includes(fault.status);
}

/** A unique mark; `crypto.randomUUID` is missing on plain HTTP. */
export function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection<Answer, Wish extends { once: string }> {
  rev = $state(0);
  /** Repeated meetings of the best seats found so far, while a search runs. */
  best = $state<number | null>(null);
  /** The clock of the session that began last, as a tournament sent it, and when. */
  clock = $state.raw<{ session: number; clock: EventClock; at: number } | null>(null);
  state = $state<"connecting" | "open" | "lost">("connecting");
  /** How many wishes wait for the connection. */
  waiting = $state(0);

  #path: string;
  #hello: () => string;
  #deliver: (wish: Wish) => Promise<Answer>;
  #store: string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void)[] = [];

  /** `path` is kind and id, as in the address; `hello` is the first message to the server, if any. */
  constructor(path: readonly [string, string], hello: () => string, deliver: (wish: Wish) => Promise<Answer>) {
    this.#path = `/api/${path.map(encodeURIComponent).join("/")}/live`;
    this.#store = `manywinds.outbox.${path[1]}`;
    this.#hello = hello;
    this.#deliver = deliver;
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

  /** Send a wish until it is answered, however long the connection takes. */
  async send(wish: Wish): Promise<Answer> {
    this.#keep([...this.left().filter((each) => each.once !== wish.once), wish]);
    let counted = false;
    try {
      for (;;) {
        try {
          return await this.#deliver(wish);
        } catch (fault) {
          if (!unanswered(fault)) throw fault;
          if (!counted) this.waiting++;
          counted = true;
          await this.#pause();
        }
      }
    } finally {
      if (counted) this.waiting--;
      this.#keep(this.left().filter((each) => each.once !== wish.once));
    }
  }

  /** What was sent and not answered, perhaps on an earlier visit. */
  left(): Wish[] {
    try {
      const found: unknown = JSON.parse(kept(this.#store) ?? "[]");
      return Array.isArray(found) ? (found as Wish[]) : [];
    } catch {
      return [];
    }
  }

  #keep(wishes: Wish[]): void {
    keep(this.#store, JSON.stringify(wishes));
  }

  /** Until the connection is back, or for a while. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake.push(resolve);
      setTimeout(resolve, AGAIN);
    });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(socketUrl(this.#path));
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (message) => this.#receive(JSON.parse(String(message.data)) as Message);
    socket.onclose = () => {
      this.#drop();
      this.state = "lost";
      this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#tries++, Math.random()));
    };
  }

  #greet(socket: WebSocket): void {
    const hello = this.#hello();
    if (hello) socket.send(hello);
  }

  #receive(message: Message): void {
    if (message.rev !== undefined && message.rev > this.rev) this.rev = message.rev;
    if (message.type === "progress") this.best = message.best ?? null;
    if (message.clock) this.clock = { session: message.session ?? 0, clock: message.clock, at: Date.now() };
    if (message.type === "refused") return;
    this.state = "open";
    this.#tries = 0;
    for (const wake of this.#wake.splice(0)) wake();
  }

  #drop(): void {
    if (this.#socket) letGo(this.#socket);
    this.#socket = null;
  }

  /** The network or the reader is back: do not wait any longer. Sending something shows whether the connection died meanwhile. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    this.#tries = 0;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#greet(this.#socket);
    else this.#connect();
  };
}
