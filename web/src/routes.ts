/** Which page stands at which address. Pages come when they are asked for. */

import type { Component } from "svelte";
import type { Key } from "./app/i18n.svelte";

export interface PageProps {
  params: Record<string, string>;
}

export interface Route {
  pattern: string;
  title: Key;
  /** The table fills the window; other pages scroll. */
  full?: boolean;
  /** A screen for a hall: nothing around it. */
  bare?: boolean;
  load: () => Promise<{ default: Component<PageProps> }>;
}

export const ROUTES: readonly Route[] = [
  { pattern: "/", title: "nav.home", load: () => import("./pages/Home.svelte") },
  { pattern: "/play/:book?", title: "nav.play", load: () => import("./pages/NewTable.svelte") },
  { pattern: "/rooms/:id", title: "nav.table", full: true, load: () => import("./pages/RoomPage.svelte") },
  { pattern: "/score/:book?", title: "nav.score", load: () => import("./pages/Score.svelte") },
  { pattern: "/sheets", title: "nav.sheet", load: () => import("./pages/Sheets.svelte") },
  { pattern: "/sheets/:id", title: "nav.sheet", load: () => import("./pages/SheetPage.svelte") },
  { pattern: "/rules/:book?/:clause?", title: "nav.rules", load: () => import("./pages/Rules.svelte") },
  { pattern: "/account", title: "account.title", load: () => import("./pages/Account.svelte") },
  { pattern: "/replays", title: "nav.replays", load: () => import("./pages/Replays.svelte") },
  { pattern: "/replays/:id/:deal?/:step?", title: "nav.replays", full: true, load: () => import("./pages/Replays.svelte") },
  { pattern: "/events", title: "nav.events", load: () => import("./pages/Events.svelte") },
  { pattern: "/events/:id/standings", title: "nav.events", full: true, bare: true, load: () => import("./pages/EventHall.svelte") },
  { pattern: "/events/:id/:tab?/:one?/:two?", title: "nav.events", load: () => import("./pages/EventPage.svelte") },
];

/** What stands where nothing else does. */
export const MISSING: Route = { pattern: "", title: "nav.missing", load: () => import("./pages/Missing.svelte") };
