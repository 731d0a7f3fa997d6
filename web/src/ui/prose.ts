/** A sentence of the server in parts: clauses become links, tiles and names of the program keep their own direction. */

import type { Part } from "../api/schema";

const SPECIAL = /`([^`]+)`|\b([A-Z]{3}-\d+[a-z]?)\b|(?<![\w/-])([[(]?[0-9+]*[0-9][mpszf](?:[0-9mpszf+<>^[\]()]*[mpszf<>^\])])?)(?![\w-])/g;

export function prose(sentence: string): Part[] {
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
