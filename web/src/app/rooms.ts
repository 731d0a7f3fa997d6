/** Rooms as the page makes them. */

import { api } from "../api/client";
import type { BotCard, Room, RoomOptions, RoomWish } from "../api/schema";
import { USUAL } from "./room_options";
import { router } from "./router.svelte";

/** The address of a room in this page; the key lets friends in. */
export function roomPath(room: Pick<Room, "id" | "key">): string {
  const key = room.key ? `?key=${encodeURIComponent(room.key)}` : "";
  return `/rooms/${encodeURIComponent(room.id)}${key}`;
}

export async function makeRoom(wish: RoomWish): Promise<void> {
  const room = await api.newRoom(wish);
  router.go(roomPath(room));
}

/** The bot a newcomer meets. */
export function usualBot(bots: readonly BotCard[]): string {
  return (bots.find((bot) => bot.usual) ?? bots[0])?.name ?? "";
}

type Wishes = Partial<RoomOptions & Pick<RoomWish, "options">> & { bot?: string };

/** Sit down with three bots at once. */
export async function playBots(book: string, wishes: Wishes = {}): Promise<void> {
  const bot = wishes.bot ?? usualBot(await api.bots());
  const { bot: _, options = {}, ...chosen } = wishes;
  const seats = ["me", `bot:${bot}`, `bot:${bot}`, `bot:${bot}`];
  const room = await api.newRoom({ book, options, seats, ...USUAL, clock: false, ...chosen });
  if (room.state === "waiting") await api.start(room.id, bot, room.key);
  router.go(roomPath(room));
}
