/** Files that people open: their text, and which program the game in a record came from. */

/** As long as what the server takes. */
export const LONGEST = 400_000;
const MOST_BYTES = 4 * LONGEST;
const GZIP = [0x1f, 0x8b];

/** The text of a file, unpacked if it is packed with gzip; nothing if it is damaged or too long for a game. */
export async function textOf(file: Blob): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  const packed = GZIP.every((byte, place) => start[place] === byte);
  const bytes = packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  try {
    const text = await bounded(bytes);
    return text !== null && text.length <= LONGEST ? text : null;
  } catch {
    return null;
  }
}

/** Reading ends with the first byte too many, however much would still come. */
async function bounded(bytes: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

const PROGRAMS: Record<string, string> = { tenhou: "Tenhou", mjai: "mjai", botzone: "Botzone", pmn: "PMN" };
/** What a game is called that has no name of its own. */
const NAMELESS = "game";

/** The program that a game was taken from, and the name of the game there. */
export function programOf(source: string): string {
  const space = source.indexOf(" ");
  const word = source.slice(0, space);
  const name = source.slice(space + 1);
  const program = PROGRAMS[word] ?? word;
  return name === NAMELESS ? program : `${program}, ${name}`;
}
