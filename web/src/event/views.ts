/** What follows from a view of a tournament: where it stands and what comes next. */

import type { EventSession, EventTable, EventView, TableView } from "../api/schema";

export interface Next {
  kind: "register" | "draw" | "fill" | "seat" | "sit_in" | "start" | "play" | "end" | "close" | "publish" | "advance" | "done";
  session: number;
  stage: number;
}

/** The session that is played or comes next; the last one when all are done. */
export function current(view: EventView): EventSession | undefined {
  return view.sessions.find((session) => !session.published) ?? view.sessions.at(-1);
}

export function sessionOf(view: EventView, number: number): EventSession | undefined {
  return view.sessions.find((session) => session.number === number);
}

/** Players who sit at tables: those on the waiting list do not. */
export function playing(view: EventView): number {
  return view.players.filter((player) => !player.waiting).length;
}

/** Seats of a session nobody sits on: the player has left and no stand-in is named. */
export function empty(view: EventView, session: EventSession): number[] {
  const stage = view.stages.find((each) => session.number >= each.first && session.number < each.first + each.sessions);
  const gone = (number: number): boolean => {
    const player = view.players.find((each) => each.number === number);
    return !!player && ((player.dropped > 0 && session.number >= player.dropped) || (player.excluded > 0 && (player.barred ? session.number >= player.excluded : session.number > player.excluded)));
  };
  return (stage?.players ?? []).filter((number) => gone(number) && !session.stand_ins.some((each) => each.player === number));
}

/** The one thing that is to be done now. */
export function next(view: EventView): Next {
  const session = current(view);
  const at = (kind: Next["kind"]): Next => ({ kind, session: session?.number ?? 0, stage: session?.stage ?? 1 });
  if (!view.players.length) return at("register");
  if (!session || (session.published && session === view.sessions.at(-1))) return at("done");
  if (session.tables === 0) {
    if (!view.drawn && session.number === 1) return at("draw");
    if (session.stage > view.stages.length && view.stages.length > 0) return at("advance");
    return playing(view) % 4 && session.number === 1 ? at("fill") : at("seat");
  }
  if (!session.started) return empty(view, session).length ? at("sit_in") : at("start");
  if (!session.ended) {
    const finished = view.session === session.number && view.tables.length > 0 && view.tables.every((table) => table.over);
    return session.clock.gong || finished ? at("end") : at("play");
  }
  return session.closed < session.tables ? at("close") : at("publish");
}

/** How far a table is, in one word. */
export function stateOf(table: EventTable): "closed" | "signed" | "sign" | "over" | "confirm" | "playing" | "waiting" {
  if (table.closed) return "closed";
  if (table.unconfirmed.length) return "confirm";
  if (table.over) return table.signed.length === 4 && table.referee ? "signed" : table.signed.length ? "sign" : "over";
  return table.deals ? "playing" : "waiting";
}

/** All have signed the sheet, or it is closed: it is changed only with a reason. */
export function isFinal(sheet: Pick<TableView, "closed" | "signed" | "referee">): boolean {
  return sheet.closed || (sheet.signed.length === 4 && sheet.referee !== "");
}
