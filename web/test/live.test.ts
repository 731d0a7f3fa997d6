import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live } from "../src/api/live.svelte";

/** A connection whose other end is this test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = FakeSocket.OPEN;
  sent: { type: string; n: number; action?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; n: number });
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const state = (turn: number, away = false): object => ({
  type: "state",
  version: turn,
  turn,
  events: [],
  room: { seats: [{ you: true, bot_plays: away }] },
});
const socket = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined, visibilityState: "visible" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(): Live {
  const live = new Live(() => "ws://here/live");
  live.open();
  socket().receive(state(3));
  return live;
}

describe("a connection to a table", () => {
  it("sends an action once for a decision", () => {
    const live = opened();
    live.act("discard 1m");
    live.act("discard 2m");
    expect(socket().sent.map((each) => each.action)).toEqual(["discard 1m"]);
    socket().receive(state(4));
    expect(live.pending).toBeNull();
  });

  it("comes back by itself and says again what was not heard", () => {
    const live = opened();
    live.act("discard 1m");
    socket().break();
    expect(live.status).toBe("lost");
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    socket().receive(state(3));
    expect(live.status).toBe("open");
    expect(socket().sent.map((each) => each.action)).toEqual(["discard 1m"]);
  });

  it("does not say again what was heard before it broke", () => {
    const live = opened();
    live.act("discard 1m");
    socket().break();
    vi.advanceTimersByTime(1_000);
    socket().receive(state(4));
    expect(socket().sent).toEqual([]);
    expect(live.pending).toBeNull();
  });

  it("takes the seat back from the bot that played meanwhile, but not from one that was there before", () => {
    const live = new Live(() => "ws://here/live");
    live.open();
    socket().receive(state(3, true));
    expect(socket().sent).toEqual([]);
    socket().break();
    vi.advanceTimersByTime(1_000);
    socket().receive(state(5, true));
    expect(socket().sent.map((each) => each.type)).toEqual(["back"]);
  });

  it("notices that nobody has said anything for long", () => {
    const live = opened();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    expect(FakeSocket.all[0]?.sent.every((each) => each.type === "ping")).toBe(true);
    expect(live.state?.turn).toBe(3);
  });

  it("lets another action be tried when one is refused", () => {
    const live = opened();
    live.act("discard 1m");
    socket().receive({ type: "refused", n: 1, reason: "You cannot." });
    expect(live.refusal).toBe("You cannot.");
    live.act("discard 2m");
    expect(socket().sent).toHaveLength(2);
  });

  it("that is still being made is let go of when it is there, and not half way", () => {
    const live = new Live(() => "ws://here/live");
    live.open();
    const first = socket();
    first.readyState = FakeSocket.CONNECTING;
    live.renew();
    expect(first.readyState).toBe(FakeSocket.CONNECTING);
    first.receive(state(9));
    expect(live.state).toBeNull();
    first.onopen?.();
    expect(first.readyState).toBe(3);
    socket().receive(state(3));
    expect(live.state?.turn).toBe(3);
  });

  it("ends when it is closed, or when the server shuts the door", () => {
    const live = opened();
    socket().break(4403);
    vi.advanceTimersByTime(60_000);
    expect(live.status).toBe("closed");
    expect(FakeSocket.all).toHaveLength(1);
  });
});
