/** Online tables of a tournament: who may sit where, and where their pages are. */

import type { EventSession, EventTable, EventView, RoomTournament, RoomSeat } from "../../api/schema";

type Who = Pick<EventView, "role" | "my_player" | "my_table">;
type Chair = Pick<RoomSeat, "kind" | "connected">;

const OFFICIALS = ["organiser", "head_referee", "referee"];

/** The chairs this browser may take: players their own, whoever sits there; officials those where nobody is connected; the
 * table's screen only open ones. */
export function mayTake(who: Who, table: number, players: readonly number[], seats: readonly Chair[]): number[] {
  const own = who.my_player ? players.indexOf(who.my_player) : -1;
  if (own >= 0) return [own];
  const all = seats.map((_, person) => person);
  if (OFFICIALS.includes(who.role)) return all.filter((person) => !(seats[person]?.kind === "person" && seats[person].connected));
  return who.role === "table" && who.my_table === table ? all.filter((person) => seats[person]?.kind === "open") : [];
}

/** Whether it may become an online table: nothing has been entered for it, and it has no room yet. */
export function canOpen(table: Pick<EventTable, "room" | "deals" | "over" | "closed">): boolean {
  return !table.room && !table.deals && !table.over && !table.closed;
}

/** Who stands in for a player in a session; an empty string for nobody. */
export function standIn(session: Pick<EventSession, "stand_ins"> | undefined, player: number): string {
  return session?.stand_ins.find((each) => each.player === player)?.name ?? "";
}

/** The page of a table's sheet. */
export function sheetPath({ event, session, table }: RoomTournament): string {
  return `/events/${encodeURIComponent(event)}/tables/${session}/${table}`;
}
