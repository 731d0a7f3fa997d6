/** The tiles of the sprite as pictures of their own. Hundreds of small tiles on a page are far cheaper that way than as
 * drawings, since each picture is painted once. */

const SYMBOL = /<symbol id="t-(\w+)" viewBox="([\d. ]+)">(.*?)<\/symbol>/gs;

/** The address of a picture for each tile of a sprite; `back` is a covered tile. */
export function picturesOf(sprite: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", box = "", inside = ""] of sprite.matchAll(SYMBOL)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="130" viewBox="${box}">${inside}</svg>`;
    found.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return found;
}

class Pictures {
  #all = $state.raw<Map<string, string>>(new Map());
  #asked = false;

  /** The picture of a tile, once the sprite is there; they are fetched when the first is asked for. */
  of(tile: string): string | undefined {
    if (!this.#asked) {
      this.#asked = true;
      void this.#fetch();
    }
    return this.#all.get(tile || "back");
  }

  async #fetch(): Promise<void> {
    try {
      this.#all = picturesOf(await (await fetch("/tiles.svg")).text());
    } catch {
      this.#asked = false;
    }
  }
}

export const pictures = new Pictures();
