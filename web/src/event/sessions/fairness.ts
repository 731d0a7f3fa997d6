/** Who meets whom how often, and on which winds everybody starts: counted from the seats. */

export interface Counts {
  numbers: number[];
  /** By the places in `numbers`. */
  meetings: number[][];
  winds: number[][];
  repeats: number;
  most: number;
}

export function count(tables: readonly (readonly number[])[]): Counts {
  const numbers = [...new Set(tables.flat())].sort((one, other) => one - other);
  const place = new Map(numbers.map((number, at) => [number, at]));
  const meetings = numbers.map(() => numbers.map(() => 0));
  const winds = numbers.map(() => [0, 0, 0, 0]);
  for (const table of tables) {
    for (const [wind, number] of table.entries()) {
      const one = place.get(number) ?? 0;
      const row = winds[one];
      if (row) row[wind] = (row[wind] ?? 0) + 1;
      for (const other of table) {
        const met = meetings[one];
        const at = place.get(other) ?? 0;
        if (met && other !== number) met[at] = (met[at] ?? 0) + 1;
      }
    }
  }
  const pairs = meetings.flatMap((row, one) => row.slice(one + 1));
  const repeats = pairs.reduce((sum, times) => sum + Math.max(0, times - 1), 0);
  return { numbers, meetings, winds, repeats, most: Math.max(0, ...pairs) };
}
