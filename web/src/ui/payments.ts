/** Payments put together for showing. */

import type { Payment } from "../api/schema";

/** What a seat pays to whom, payments to the same seat taken together; nobody is the table. */
export function paidBy(transfers: readonly Payment[], seat: string): { to: string | null; points: number }[] {
  const sums = new Map<string | null, number>();
  for (const transfer of transfers) {
    if (transfer.payer === seat) sums.set(transfer.payee, (sums.get(transfer.payee) ?? 0) + transfer.points);
  }
  return [...sums].map(([to, points]) => ({ to, points })).filter(({ points }) => points !== 0);
}
