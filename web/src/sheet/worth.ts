/** The value of a riichi hand as it is tapped: han and fu, a limit, or yakuman. */

export const HAN = ["1", "2", "3", "4"] as const;
export const LIMITS = ["mangan", "haneman", "baiman", "sanbaiman", "yakuman"] as const;
export const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110] as const;

export interface HanFu {
  /** A number of han, or a limit. */
  height: string;
  fu: number;
  /** Which yakuman, where it is one: a number of them, or names. */
  yakuman: string;
}

/** A value in the words of the book, taken apart; an empty height where it cannot be tapped in. */
export function readHanFu(worth: string): HanFu {
  const counted = /^(\d{1,2}) ?(?:han)?[ /](\d{2,3})(?: ?fu)?$/.exec(worth);
  if (counted && Number(counted[1]) <= HAN.length) return { height: counted[1] ?? "", fu: Number(counted[2]), yakuman: "" };
  if ((LIMITS as readonly string[]).includes(worth)) return { height: worth, fu: 0, yakuman: "" };
  if (worth && !/\d han/.test(worth)) return { height: "yakuman", fu: 0, yakuman: worth };
  return { height: "", fu: 0, yakuman: "" };
}

/** The text for what was tapped; empty while the fu are missing. */
export function writeHanFu({ height, fu, yakuman }: HanFu): string {
  if (height === "yakuman") return yakuman || "yakuman";
  if (!(HAN as readonly string[]).includes(height)) return height;
  return fu ? `${height} han ${fu} fu` : "";
}
