import type { LedgerEntry } from '@lapis/contract';

export interface RemainingPayment {
  entry: LedgerEntry;
  /**
   * Amount left after refunds and corrections, in pence. Fees aren't deducted, because the giver gave them
   * too.
   */
  left: number;
}

/** Lists the entries that followed a payment, except a payment that replaced it in a correction. */
function listFollowers(entries: LedgerEntry[], id: number): LedgerEntry[] {
  return entries
    .filter(({ follows_id, kind }) => follows_id === id && kind !== 'payment')
    .flatMap((entry) => [entry, ...listFollowers(entries, entry.id)]);
}

/** Returns payments that can still be refunded or corrected, newest first. */
export const paymentsLeft = (entries: LedgerEntry[]): RemainingPayment[] =>
  entries
    .filter(({ kind }) => kind === 'payment')
    .map((entry) => ({
      entry,
      left: listFollowers(entries, entry.id)
        .filter(({ kind }) => kind !== 'fee')
        .reduce((sum, { amount }) => sum + amount, entry.amount),
    }))
    .filter(({ left }) => left > 0)
    .toReversed();
