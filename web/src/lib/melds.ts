/** How a set lies on the table. */

export interface LaidTile {
  tile: string;
  turned: "no" | "left" | "right";
}

/** Whose tile it was, seen from the owner of the set: the player before him sits on his left. */
export type Giver = "left" | "across" | "right" | null;

const ORDER = "ESWN";

/** From which side of `owner` the seat `from` looks at him; play goes E S W N, so the next player sits at the right. */
export function giverOf(owner: string, from: string | null | undefined): Giver {
  if (!from || from === owner) return null;
  const steps = (ORDER.indexOf(from) - ORDER.indexOf(owner) + 4) % 4;
  return steps === 1 ? "right" : steps === 2 ? "across" : "left";
}

/** The tiles of a set as laid out: the claimed one lies on its side; a concealed kong has covered ends. */
export function layOut(tiles: readonly string[], concealed: boolean, turned: number | null, giver: Giver): LaidTile[] {
  return tiles.map((tile, place) => {
    const covered = concealed && tiles.length === 4 && (place === 0 || place === 3);
    const side = giver === "right" ? "right" : "left";
    return { tile: covered ? "" : tile, turned: !concealed && place === turned ? side : "no" };
  });
}
