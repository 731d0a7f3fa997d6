/** What tiles and seats are called, in the language of the page. */

import { maybe, t } from "../app/i18n.svelte";
import { isRed, kindOf, rankOf, suitOf } from "./tiles";

/** `5m` is "five of characters"; a hidden tile is "hidden tile". */
export function tileName(tile: string): string {
  const suit = suitOf(tile);
  if (suit === "z" || suit === "f") return maybe(`tile.${tile}`, tile);
  if (suit === "") return t("tile.hidden");
  const name = t("tile.suited", { number: rankOf(tile), suit: maybe(`suit.${suit}`, suit) });
  return isRed(tile) ? t("tile.red", { tile: maybe(`tile.${kindOf(tile)}`, name) }) : name;
}

export function tileNames(tiles: readonly string[]): string {
  return tiles.map(tileName).join(", ");
}

/** The name of a wind by its letter E S W N. */
export function windName(wind: string): string {
  return maybe(`wind.${wind}`, wind);
}

/** One or two letters for a wind, for badges. */
export function windLetter(wind: string): string {
  return maybe(`wind.${wind}.short`, wind);
}
