/** A table of players somebody pasted: with commas, semicolons or tabs, and quotation marks where they are needed. */

import type { PlayerRow } from "../../api/schema";

const FLAGS = ["captain", "fee_paid", "non_ranking", "waiting"];
const YES = ["1", "x", "yes", "true"];

/** The cells of a text, line by line. */
export function cellsOf(text: string): string[][] {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const comma = ["\t", ";"].find((each) => first.includes(each)) ?? ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[++at] ?? "";
    else if (letter === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && letter === comma) {
      row.push(cell.trim());
      cell = "";
    } else if (!quoted && (letter === "\n" || letter === "\r")) {
      rows.push([...row, cell.trim()]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  rows.push([...row, cell.trim()]);
  return rows.filter((each) => each.some(Boolean));
}

/** Players by the heading of the table; a text without one is names alone, one per line. */
export function playersOf(text: string): PlayerRow[] {
  const [head, ...body] = cellsOf(text.replace(/^\uFEFF/, ""));
  if (!head) return [];
  const names = head.map((each) => each.toLowerCase());
  if (!names.includes("name")) return [head, ...body].map((row) => ({ name: row[0] ?? "" }));
  return body.map((row) => {
    const found: Record<string, string | boolean> = {};
    for (const [place, name] of names.entries()) {
      const value = row[place] ?? "";
      if (!name || name === "number" || !value) continue;
      // Our own tables mark what begins like a formula as none.
      if (!FLAGS.includes(name)) found[name] = value.replace(/^'(?='*[=+\-@\t\r])/, "");
      else if (YES.includes(value.toLowerCase())) found[name] = true;
    }
    return found as PlayerRow;
  });
}
