/** A sentence of the server in parts: clauses become links, tiles and names of the program keep their own direction. */

export interface Part {
  kind: "text" | "clause" | "tiles" | "code";
  text: string;
}

const SPECIAL = /`([^`]+)`|\b([A-Z]{3}-\d+[a-z]?)\b|(?<![\w/-])([[(]?[0-9+]*[0-9][mpszf](?:[0-9mpszf+<>^[\]()]*[mpszf<>^\])])?)(?![\w-])/g;

export function partsOf(sentence: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of sentence.matchAll(SPECIAL)) {
    const [whole, code, clause, tiles] = found;
    if (found.index > end) parts.push({ kind: "text", text: sentence.slice(end, found.index) });
    parts.push({ kind: code ? "code" : clause ? "clause" : "tiles", text: code ?? clause ?? tiles ?? whole });
    end = found.index + whole.length;
  }
  if (end < sentence.length) parts.push({ kind: "text", text: sentence.slice(end) });
  return parts;
}

/** A text in pieces: those that hold one of the words, and those between them. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const wanted = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!wanted.length) return [{ text, hit: false }];
  // What is split by a group stands at every second place.
  return text
    .split(new RegExp(`(${wanted.join("|")})`, "giu"))
    .map((piece, place) => ({ text: piece, hit: place % 2 === 1 }))
    .filter((piece) => piece.text);
}
