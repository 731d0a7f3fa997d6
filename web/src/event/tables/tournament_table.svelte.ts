/** The tournament side of an online table: the tournament's name, the clock of the session, and who sits where by the plan. */

import { api, ApiError } from "../../api/client";
import type { EventClock, EventDo, EventDone, EventTable, EventView, RoomTournament } from "../../api/schema";
import { language } from "../../app/i18n.svelte";
import { sheetPath, standIn } from "./online_tables";
import { keysOf } from "../keys";
import { Connection } from "../../sheet/connection.svelte";
import { sessionOf } from "../views";

export class TournamentTable {
  view = $state.raw<EventView | null>(null);
  readonly where: RoomTournament;
  /** The key of this browser's link, which lets it sit down. */
  key: string;

  #connection: Connection<EventDone, EventDo>;
  /** When the view came. */
  #since = $state(0);
  #asked = 0;

  /** Create it inside an effect: it lives as long as that effect. While the table waits to begin, it follows every change of the
   * tournament; afterwards only the clock. */
  constructor(where: RoomTournament, waiting: () => boolean) {
    this.where = where;
    this.key = keysOf(where.event)[0] ?? "";
    // The clock is public: it needs no key.
    this.#connection = new Connection(["events", where.event], () => "", (wish) => api.doEvent(where.event, this.key, wish));
    const begun = $derived(this.#connection.clock?.session ?? 0);
    $effect(() => {
      this.#connection.open();
      return () => this.#connection.close();
    });
    $effect(() => {
      if (waiting()) void this.#connection.rev;
      void begun;
      void language();
      void this.#fetch();
    });
  }

  get sheet(): string {
    return sheetPath(this.where);
  }

  get table(): EventTable | undefined {
    return this.view?.tables.find((each) => each.table === this.where.table);
  }

  /** The chair that belongs to this browser's player link; -1 for none. */
  get own(): number {
    return this.view?.my_player ? (this.table?.players.indexOf(this.view.my_player) ?? -1) : -1;
  }

  sit = (room: string, person: number): Promise<unknown> => api.sit(room, person, undefined, this.key);

  /** Who stands in for the person on a chair. */
  standIn(person: number): string {
    return this.view ? standIn(sessionOf(this.view, this.where.session), this.table?.players[person] ?? 0) : "";
  }

  /** Whose chair it is by the plan. */
  nameOf(person: number): string {
    const player = this.table?.players[person];
    return this.standIn(person) || (this.view?.players.find((each) => each.number === player)?.name ?? "");
  }

  /** What the clock says, and since when. */
  get clock(): { clock: EventClock; at: number } | null {
    const sent = this.#connection.clock;
    if (sent?.session === this.where.session) return sent;
    const session = this.view && sessionOf(this.view, this.where.session);
    return session ? { clock: session.clock, at: this.#since } : null;
  }

  async #fetch(): Promise<void> {
    const asked = ++this.#asked;
    const { event, session } = this.where;
    const ask = (): Promise<EventView> => api.event(event, this.key, String(session));
    try {
      const view = await ask().catch((fault: unknown) => {
        // A link that is no longer valid gives no seat, but everybody may watch.
        if (!this.key || !(fault instanceof ApiError) || fault.status !== 403) throw fault;
        this.key = "";
        return ask();
      });
      if (asked !== this.#asked) return;
      this.view = view;
      this.#since = Date.now();
    } catch {
      // The table goes on without its tournament's name.
    }
  }
}
