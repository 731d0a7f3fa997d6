/** The table somebody sat at last, so that the way back is short. */

import { drop, keep, kept } from "./storage";

const KEY = "manywinds.table";

export interface Seat {
  id: string;
  key: string;
}

export function remember(seat: Seat): void {
  keep(KEY, JSON.stringify(seat));
}

export function lastSeat(): Seat | null {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "null");
    if (typeof found !== "object" || found === null) return null;
    const { id, key } = found as Record<string, unknown>;
    return typeof id === "string" && typeof key === "string" ? { id, key } : null;
  } catch {
    return null;
  }
}

export function forget(): void {
  drop(KEY);
}
