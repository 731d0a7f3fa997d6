/** The books of the server. Nothing here refers to a book by its id. */

import type { BookCard } from "../api/schema";

/** The books that stand for themselves, each with the editions behind it. */
export function shelve(books: readonly BookCard[]): { book: BookCard; editions: BookCard[] }[] {
  return books
    .filter((book) => book.behind === null)
    .map((book) => ({ book, editions: books.filter((other) => other.behind === book.id) }));
}

/** Whether a book uses something beyond tiles and fans, such as `riichi_sticks`; false while the shelf is not loaded. */
export function uses(books: readonly BookCard[] | null, id: string, capability: string): boolean {
  return books?.find((book) => book.id === id)?.uses.includes(capability) ?? false;
}

/** The book that is offered first for scores and tournaments: one whose tables are ranked by table points. */
export function usualBook(books: readonly BookCard[]): string {
  return (books.find((book) => book.uses.includes("table_points")) ?? books[0])?.id ?? "";
}
