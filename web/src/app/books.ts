/** What the page itself adds to a book of the server. */

import type { BookCard } from "../api/schema";

const SIGNS: Record<string, readonly string[]> = {
  "hk-old": ["5z", "6z", "7z"],
  "riichi-phoenix": ["0m", "0p", "0s"],
  israeli: ["1f", "3f", "7f"],
  "hk-old-pl": ["1z", "2z", "3z"],
  "hk-new": ["1s", "2s", "3s"],
  mcr: ["2s", "6z", "8s"],
};

/** Three tiles by which a book is known on this page. */
export function signOf(book: string): readonly string[] {
  return SIGNS[book] ?? ["1m", "1p", "1s"];
}

/** The books that stand for themselves, each with the editions made of it. */
export function shelve(books: readonly BookCard[]): { book: BookCard; editions: BookCard[] }[] {
  const stands = (book: BookCard): boolean => book.id in SIGNS || book.base === null;
  return books
    .filter(stands)
    .map((book) => ({ book, editions: books.filter((other) => !stands(other) && other.base === book.id) }));
}
