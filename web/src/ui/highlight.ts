/** A text in pieces: those that hold one of the words, and those between them. */
export function highlight(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const wanted = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!wanted.length) return [{ text, hit: false }];
  // What is split by a group stands at every second place.
  return text
    .split(new RegExp(`(${wanted.join("|")})`, "giu"))
    .map((piece, place) => ({ text: piece, hit: place % 2 === 1 }))
    .filter((piece) => piece.text);
}
