/** A deal moment by moment: which moments are worth a step, and what each shows to whom. */

import type { Event, Frame, PublicView } from "../api/schema";
import { lastDiscard, type Spot } from "../table/logic";

/** The moments somebody steps through: those in which something was seen to happen, and the first and the last. */
export function stepsOf(frames: readonly Pick<Frame, "events">[]): number[] {
  const all = frames.map((_, step) => step);
  return all.filter((step) => step === 0 || step === frames.length - 1 || (frames[step]?.events.length ?? 0) > 0);
}

/** The step that lies so many steps on, or back; it stays between the first and the last. */
export function stepBy(steps: readonly number[], from: number, by: number): number {
  // From a moment between two steps, one step back is the step before it.
  const at = by < 0 ? steps.filter((step) => step < from).length : steps.filter((step) => step <= from).length - 1;
  return steps[Math.min(Math.max(at + by, 0), steps.length - 1)] ?? 0;
}

/** The number in an address, or the fallback; never beyond the last. */
export function numberIn(text: string | undefined, fallback: number, most: number): number {
  return Math.min(/^\d{1,6}$/.test(text ?? "") ? Number(text) : fallback, most);
}

/** Where the last discard lies, moment by moment. */
export function lastDiscards(frames: readonly Pick<Frame, "events" | "table">[]): (Spot | null)[] {
  let last: Spot | null = null;
  return frames.map((frame) => (last = lastDiscard(frame.table, frame.events, last)));
}

/** The table as one person sees it: of the others only what lies open, until winners, or at a draw those who are ready, show their hands. */
export function seenBy(table: PublicView, person: number, ready: readonly number[] = []): PublicView {
  const shown = (seat: PublicView["seats"][number]): boolean =>
    seat.person === person || (table.phase === "over" && (table.winners.includes(seat.wind) || ready.includes(seat.person)));
  return { ...table, seats: table.seats.map((seat) => (shown(seat) ? seat : { ...seat, hand: null })) };
}

export interface Move {
  step: number;
  event: Event;
}

const SILENT = ["deal", "draw"];

/** What is listed: everything that was done, each with the moment after it. */
export function movesOf(frames: readonly Pick<Frame, "events">[]): Move[] {
  return frames.flatMap((frame, step) => frame.events.filter((event) => !SILENT.includes(event.kind)).map((event) => ({ step, event })));
}
