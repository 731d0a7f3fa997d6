/** What was sent and is not answered yet. It is kept by the browser, so that a lost connection or a closed page loses nothing. */

import { keep, kept } from "../lib/kept";

export interface Wish {
  what: string;
  given: Record<string, unknown>;
  /** The revision it was made against. */
  rev?: number;
  /** The server books a wish with the same mark once. */
  once: string;
}

/** A mark nobody else makes; plain connections have no better source than this one. */
export function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  #name: string;

  constructor(id: string) {
    this.#name = `manywinds.outbox.${id}`;
  }

  all(): Wish[] {
    try {
      const found: unknown = JSON.parse(kept(this.#name) ?? "[]");
      return Array.isArray(found) ? (found as Wish[]) : [];
    } catch {
      return [];
    }
  }

  add(wish: Wish): void {
    keep(this.#name, JSON.stringify([...this.all(), wish]));
  }

  drop(wish: Wish): void {
    keep(this.#name, JSON.stringify(this.all().filter((each) => each.once !== wish.once)));
  }
}
