/** The connection to a table. It reconnects by itself: every state is complete, so a new connection needs only one. */

import type { Act, AskHint, Hints, LiveOut, NextDeal, Ping, State, TakeBack } from "./schema";
import { letGo, socketUrl, waitBefore } from "./socket";

type Without<Message> = Message extends unknown ? Omit<Message, "n"> : never;
type Wish = Without<Act | NextDeal | AskHint | TakeBack | Ping>;

export type LiveStatus = "connecting" | "open" | "lost" | "closed";

/** The server does not let us in, and has said why: trying again would change nothing. */
const DOOR_CLOSED = 4403;
/** The table, or the reader's place at it, is elsewhere by now: a new connection finds it at once. */
const MOVED = 1012;
const MOVING = 200;
const PING_EVERY = 12_000;
const SILENCE = 30_000;

export class Live {
  state = $state.raw<State | null>(null);
  status = $state<LiveStatus>("connecting");
  hints = $state.raw<Hints | null>(null);
  /** Why the last wish was refused. */
  refusal = $state<string | null>(null);
  /** The action that was sent and is not yet acknowledged. */
  pending = $state.raw<{ n: number; turn: number; action: string; fans: string[]; stored: boolean } | null>(null);
  /** When the last state came, to count clocks down from. */
  since = $state(0);

  #url: () => string;
  #socket: WebSocket | null = null;
  #n = 0;
  #tries = 0;
  #lastMessage = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  open(): void {
    this.status = "connecting";
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.status = "closed";
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  /** Connect anew, for example in another language. */
  renew(): void {
    if (this.status === "closed") return;
    this.#tries = 0;
    this.#connect();
  }

  /** Do something; with a win at a judged table fans may be announced. */
  act(action: string, fans: string[] = []): void {
    const state = this.state;
    if (!state || this.pending?.turn === state.turn) return;
    this.refusal = null;
    this.hints = null;
    this.pending = { n: this.#send({ type: "act", turn: state.turn, action, fans }), turn: state.turn, action, fans, stored: false };
  }

  next(): void {
    this.#send({ type: "next" });
  }

  askHint(): void {
    this.#send({ type: "hint" });
  }

  takeBack(): void {
    this.#send({ type: "back" });
  }

  #send(wish: Wish): number {
    const n = ++this.#n;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...wish, n }));
    return n;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    this.#lastMessage = Date.now();
    socket.onmessage = (message) => {
      if (typeof message.data === "string") this.#receive(JSON.parse(message.data) as LiveOut["message"]);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (event.code === DOOR_CLOSED) this.close();
      else if (event.code === MOVED && this.#tries === 0) this.#move();
      else this.#lose();
    };
  }

  #drop(): void {
    if (this.#socket) letGo(this.#socket);
    this.#socket = null;
  }

  #lose(): void {
    if (this.status === "closed") return;
    this.#drop();
    // A first try that fails is not yet reported as lost.
    if (this.state !== null || this.#tries > 0) this.status = "lost";
    this.#retry = setTimeout(() => this.#connect(), waitBefore(this.#tries++, Math.random()));
  }

  /** Reconnect silently; if that fails, it is a loss like any other. */
  #move(): void {
    this.#drop();
    this.status = "connecting";
    this.#tries = 1;
    this.#retry = setTimeout(() => this.#connect(), MOVING * Math.random());
  }

  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#lastMessage > SILENCE) this.#lose();
    else this.#send({ type: "ping" });
  }

  /** The network or the reader is back: do not wait any longer. */
  #hurry = (): void => {
    if (this.status !== "lost" || document.visibilityState === "hidden") return;
    this.#tries = 0;
    this.#connect();
  };

  #receive(message: LiveOut["message"]): void {
    this.#lastMessage = Date.now();
    switch (message.type) {
      case "state":
        this.#take(message);
        break;
      case "ack":
        if (this.pending?.n === message.n) this.pending = { ...this.pending, stored: true };
        break;
      case "refused":
        if (this.pending && message.n === this.pending.n) this.pending = null;
        this.refusal = message.reason;
        break;
      case "hint":
        this.hints = message;
        break;
    }
  }

  #take(state: State): void {
    const fresh = this.status !== "open";
    // Whoever was only cut off has not left: the bot that played meanwhile gives the seat back.
    const cutOff = this.status === "lost" && document.visibilityState === "visible";
    if (cutOff && state.room.seats.some((seat) => seat.you && seat.bot_plays)) this.#send({ type: "back" });
    if (this.state && this.state.turn !== state.turn) this.hints = null;
    this.status = "open";
    this.#tries = 0;
    this.since = Date.now();
    this.state = state;
    const pending = this.pending;
    if (!pending) return;
    if (pending.turn !== state.turn || pending.stored) this.pending = null;
    // The connection broke before the answer came: if the same decision is still open, say it again.
    else if (fresh) this.pending = { ...pending, n: this.#send({ type: "act", turn: pending.turn, action: pending.action, fans: pending.fans }) };
  }
}

/** Where the live connection of a room is. */
export function liveUrl(room: string, query: Record<string, string>): string {
  return socketUrl(`/api/rooms/${encodeURIComponent(room)}/live?${new URLSearchParams(query)}`);
}
