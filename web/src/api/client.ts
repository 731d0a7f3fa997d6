/** The server's questions and answers. A refusal becomes an `ApiError` whose message is the server's sentence. */

import { language, t } from "../app/i18n.svelte";
import type {
  AccountWish,
  Book,
  BookCard,
  BotCard,
  DealTried,
  EventDo,
  EventDone,
  EventLog,
  EventMade,
  EventOffence,
  EventPlan,
  EventRoom,
  EventStandings,
  EventTry,
  EventView,
  EventWish,
  Me,
  NewJournal,
  RecordId,
  Replay,
  ReplayDealFrames,
  Room,
  RoomCard,
  RoomsWish,
  RoomWish,
  ScoreResult,
  ScoreResults,
  SheetDo,
  SheetTry,
  SheetView,
  SheetWish,
  TableView,
} from "./schema";

export class ApiError extends Error {
  constructor(
    message: string,
    /** The status of the answer; 0 where there was none. */
    readonly status: number,
  ) {
    super(message);
  }
}

type Query = Record<string, string | undefined>;

/** An address below /api, with what it asks for; the parts are escaped. */
export function address(parts: readonly (string | number)[], query: Query = {}): string {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== "") found.set(name, value);
  const path = ["", "api", ...parts.map((part) => encodeURIComponent(part))].join("/");
  return found.size ? `${path}?${found}` : path;
}

/** What lets somebody write; it goes in a header, so that no address holds it. */
const KEY = "Manywinds-Key";

async function ask(method: string, url: string, body?: unknown, key = ""): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(key ? { [KEY]: key } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(t("error.offline"), 0);
  }
  if (!answer.ok) throw new ApiError(await refusal(answer), answer.status);
  return answer;
}

async function refusal(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string") return body.detail;
  } catch {
    // Not one of our own answers.
  }
  return answer.status === 404 ? t("error.missing") : t("error.server", { status: answer.status });
}

async function get<Answer>(parts: readonly (string | number)[], query: Query = {}, key = ""): Promise<Answer> {
  return (await (await ask("GET", address(parts, query), undefined, key)).json()) as Answer;
}

async function post<Answer>(parts: readonly (string | number)[], body: unknown = {}, query: Query = {}, key = ""): Promise<Answer> {
  return (await (await ask("POST", address(parts, query), body, key)).json()) as Answer;
}

const spoken = (): Query => ({ lang: language() });

export const api = {
  me: () => get<Me>(["me"], spoken()),
  register: (wish: AccountWish) => post<Me>(["account"], wish, spoken()),
  login: (wish: AccountWish) => post<Me>(["login"], wish, spoken()),
  logout: () => post<Me>(["logout"], {}, spoken()),
  callMe: (name: string) => post<Me>(["me"], { name }, spoken()),
  books: () => get<BookCard[]>(["books"], spoken()),
  book: (id: string) => get<Book>(["books", id], spoken()),
  score: (hand: object) => post<ScoreResult>(["score"], { case: hand, lang: language() }),
  scoreAll: (hand: object) => post<ScoreResults>(["score", "all"], { case: hand, lang: language() }),
  bots: () => get<BotCard[]>(["bots"], spoken()),
  rooms: () => get<RoomCard[]>(["rooms"], spoken()),
  newRoom: (wish: RoomWish) => post<Room>(["rooms"], wish, spoken()),
  room: (id: string, key?: string) => get<Room>(["rooms", id], { key, ...spoken() }),
  sit: (id: string, person: number, key?: string, link = "") => post<Room>(["rooms", id, "sit"], { person }, { key, ...spoken() }, link),
  stand: (id: string, key?: string) => post<Room>(["rooms", id, "stand"], {}, { key, ...spoken() }),
  start: (id: string, fill: string | null, key?: string) => post<Room>(["rooms", id, "start"], { fill }, { key, ...spoken() }),
  rematch: (id: string, key?: string) => post<Room>(["rooms", id, "rematch"], {}, { key, ...spoken() }),
  newSheet: (wish: SheetWish) => post<NewJournal>(["sheets"], wish, spoken()),
  sheet: (id: string, key: string) => get<SheetView>(["sheets", id], spoken(), key),
  sheetDo: (id: string, key: string, wish: SheetDo) => post<SheetView>(["sheets", id, "do"], wish, spoken(), key),
  sheetTry: (id: string, key: string, wish: SheetTry) => post<DealTried>(["sheets", id, "try"], wish, spoken(), key),
  recordText: async (id: string) => (await ask("GET", address(["records", id]))).text(),
  upload: (text: string, name: string) => post<RecordId>(["records"], { text, name }, spoken()),
  replay: (id: string) => get<Replay>(["replays", id], spoken()),
  newEvent: (wish: Partial<EventWish>) => post<EventMade>(["events"], wish, spoken()),
  event: (id: string, key: string, session = "") => get<EventView>(["events", id], { session, ...spoken() }, key),
  eventTable: (id: string, key: string, session: number, table: number) => get<TableView>(["events", id, "tables", session, table], spoken(), key),
  eventStandings: (id: string, key: string, session = "") => get<EventStandings>(["events", id, "standings"], { session, ...spoken() }, key),
  eventLog: (id: string, key: string, since = 0) => get<EventLog>(["events", id, "log"], { since: String(since), ...spoken() }, key),
  eventOffences: (id: string, key: string) => get<EventOffence[]>(["events", id, "offences"], spoken(), key),
  eventPlan: (id: string, key: string, wish: object) => post<EventPlan>(["events", id, "plan"], wish, spoken(), key),
  eventSheet: async (id: string, key: string, file: string, query: Query) => (await ask("GET", address(["events", id, "print", file], query), undefined, key)).blob(),
  eventRooms: (id: string, key: string, wish: Partial<RoomsWish>) => post<EventRoom[]>(["events", id, "rooms"], wish, spoken(), key),
  tryEvent: (id: string, key: string, wish: EventTry) => post<DealTried>(["events", id, "try"], wish, spoken(), key),
  bringEvent: (log: string) => post<EventMade>(["events", "import"], { log }, spoken()),
  eventFile: async (id: string, key: string) => (await ask("GET", address(["events", id, "file"]), undefined, key)).blob(),
  doEvent: (id: string, key: string, wish: EventDo) => post<EventDone>(["events", id, "do"], wish, spoken(), key),
  replayDeal: (id: string, deal: number) => get<ReplayDealFrames>(["replays", id, "deals", deal], spoken()),
};
