/** How a set lies on the table. */

import type { Meld } from "../api/schema";
import { kindOf, parseTiles, suitOf } from "./tiles";

export interface LaidTile {
  tile: string;
  turned: "no" | "left" | "right";
}

/** Whose tile it was, seen from the owner of the set. */
export type Giver = "left" | "across" | "right" | null;

const ORDER = "ESWN";

/** On which side of `owner` the seat `from` is; play goes E S W N, so the next player sits on the right, or on the left
    where turns run clockwise. */
export function giverOf(owner: string, from: string | null | undefined, clockwise = false): Giver {
  if (!from || from === owner) return null;
  const steps = (ORDER.indexOf(from) - ORDER.indexOf(owner) + 4) % 4;
  return steps === 2 ? "across" : (steps === 1) === clockwise ? "left" : "right";
}

/** A set as it lies where turns run clockwise: the claimed tile is on the other side, where its giver sits. */
export function mirrored(meld: Pick<Meld, "tiles" | "turned" | "added">): { tiles: string[]; turned: number | null } {
  const { turned } = meld;
  const claimed = turned === null ? undefined : meld.tiles[turned];
  if (turned === null || claimed === undefined) return { tiles: [...meld.tiles], turned };
  // A tile added to a pung lies on the others.
  const place = (meld.added ? 3 : meld.tiles.length) - 1 - turned;
  const tiles = meld.tiles.filter((_, at) => at !== turned);
  tiles.splice(place, 0, claimed);
  return { tiles, turned: place };
}

export interface ReadSet {
  tiles: string[];
  /** The place of the winning tile in it. */
  won: number | null;
}

/** The concealed sets of a reading such as `[456s<] 123s 78+9s 22p`, with the red fives the hand really holds; null where
    the reading does not say where each tile of the hand is. */
export function readSets(reading: readonly string[], hand: readonly string[], winning: string): ReadSet[] | null {
  const held = winning ? [...hand, winning] : [...hand];
  const sets: ReadSet[] = [];
  for (const text of reading) {
    if (/^[[(]/.test(text)) continue;
    const before = text.slice(0, Math.max(0, text.indexOf("+")));
    const tiles = parseTiles(text.replace("+", ""));
    const won = text.includes("+") ? (before.match(/\d/g) ?? []).length : null;
    const found: string[] = [];
    for (const [place, tile] of tiles.entries()) {
      const wanted = place === won ? winning : held.includes(tile) ? tile : `0${suitOf(tile)}`;
      const at = held.indexOf(wanted);
      if (at < 0 || kindOf(wanted) !== kindOf(tile)) return null;
      held.splice(at, 1);
      found.push(wanted);
    }
    sets.push({ tiles: found, won });
  }
  return held.length === 0 ? sets : null;
}

/** The tiles of a set as laid out: the claimed one lies on its side; a concealed kong has covered ends. */
export function layOut(tiles: readonly string[], concealed: boolean, turned: number | null, giver: Giver): LaidTile[] {
  return tiles.map((tile, place) => {
    const covered = concealed && tiles.length === 4 && (place === 0 || place === 3);
    const side = giver === "right" ? "right" : "left";
    return { tile: covered ? "" : tile, turned: !concealed && place === turned ? side : "no" };
  });
}
