/** The options of a room: what the form for a new table says of each of them, and what the lobby says. An option that is
 * missing here does not compile. */

import type { RoomOptions } from "../api/schema";
import type { Key } from "./i18n.svelte";

interface Texts {
  /** The switch in the form, and the sentence below it. */
  label: Key;
  about: Key;
  /** It means something only where others may come. */
  withFriends?: boolean;
  /** What the lobby says when it is on, and when it is off. */
  on: Key;
  off?: Key;
}

export const ROOM_OPTIONS: Record<keyof RoomOptions, Texts> = {
  clock: { label: "new.clock", about: "new.clock_about", on: "lobby.clock_on", off: "lobby.clock_off" },
  public: { label: "new.public", about: "new.public_about", withFriends: true, on: "lobby.public", off: "lobby.secret" },
  judged: { label: "new.judged", about: "new.judged_about", on: "lobby.judged" },
};

const names = Object.keys(ROOM_OPTIONS) as (keyof RoomOptions)[];

/** What the form begins with. */
export const USUAL: RoomOptions = { clock: true, public: false, judged: false };

/** The switches of the form for a new table. */
export function switches(friends: boolean): (keyof RoomOptions)[] {
  return names.filter((name) => friends || !ROOM_OPTIONS[name].withFriends);
}

/** What the lobby says of the options of a room. */
export function chosenTexts(room: RoomOptions): Key[] {
  return names.flatMap((name) => (room[name] ? ROOM_OPTIONS[name].on : (ROOM_OPTIONS[name].off ?? [])));
}
