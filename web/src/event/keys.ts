/** The tournaments in local storage, and the secrets that open them. A link brings its secret behind `#key=`, which no server sees. */

import { keep, kept } from "../app/storage";

export interface StoredEvent {
  id: string;
  name: string;
  /** The secrets that were given here; the first is in use. Without one the browser only looks on. */
  keys: string[];
}

const KEY = "manywinds.events";
const MOST = 40;

function isStoredEvent(each: unknown): each is StoredEvent {
  const { id, name, keys } = (each ?? {}) as Partial<Record<keyof StoredEvent, unknown>>;
  return typeof id === "string" && typeof name === "string" && Array.isArray(keys) && keys.every((key) => typeof key === "string");
}

export function readStoredEvents(stored: string | null): StoredEvent[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter(isStoredEvent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function storedEvents(): StoredEvent[] {
  return readStoredEvents(kept(KEY));
}

/** Put an event first, with this secret in use if there is one; secrets that were given before stay. */
export function withEvent(list: readonly StoredEvent[], id: string, name: string, key: string): StoredEvent[] {
  const before = list.find((each) => each.id === id);
  const keys = [...(key ? [key] : []), ...(before?.keys ?? []).filter((each) => each !== key)];
  const others = list.filter((each) => each.id !== id);
  return [{ id, name: name || before?.name || "", keys }, ...others].slice(0, MOST);
}

export function remember(id: string, name: string, key = ""): void {
  keep(KEY, JSON.stringify(withEvent(storedEvents(), id, name, key)));
}

export function forgetEvent(id: string): void {
  keep(KEY, JSON.stringify(storedEvents().filter((each) => each.id !== id)));
}

export function forgetKey(id: string, key: string): void {
  keep(KEY, JSON.stringify(storedEvents().map((each) => (each.id === id ? { ...each, keys: each.keys.filter((one) => one !== key) } : each))));
}

export function keysOf(id: string): string[] {
  return storedEvents().find((each) => each.id === id)?.keys ?? [];
}

/** Take the secret of a link into the browser and out of the address; the secret in use. */
export function adoptKey(id: string): string {
  const found = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (found) {
    remember(id, "", found);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return keysOf(id)[0] ?? "";
}

/** The link that opens an event, or a part of it, with a secret. */
export function linkOf(id: string, key: string, part = ""): string {
  return `${location.origin}/events/${encodeURIComponent(id)}${part}${key ? `#key=${key}` : ""}`;
}

/** The id and the secret in a link somebody pasted; an id alone will do. */
export function readLink(text: string): { id: string; key: string } | null {
  const found = /^(?:.*\/events\/)?([\w-]+)(?:\/[\w/-]*)?(?:\?[^#]*)?(?:#key=([\w-]+))?$/.exec(text.trim());
  return found?.[1] ? { id: found[1], key: found[2] ?? "" } : null;
}
