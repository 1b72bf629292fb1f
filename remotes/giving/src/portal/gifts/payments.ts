import type { LedgerEntry } from '@lapis/contract';

/** A payment of a gift, of which something is left. */
export interface Payment {
  entry: LedgerEntry;
  /** In pence: what was neither given back nor corrected. Fees are not taken off, since the giver gave them. */
  left: number;
}

/** What followed an entry, but for the payment that a correction has put in its place. */
function followersOf(entries: LedgerEntry[], id: number): LedgerEntry[] {
  return entries
    .filter(({ follows_id, kind }) => follows_id === id && kind !== 'payment')
    .flatMap((entry) => [entry, ...followersOf(entries, entry.id)]);
}

/** The payments among the entries of a gift of which something is left, the newest first. */
export const paymentsLeft = (entries: LedgerEntry[]): Payment[] =>
  entries
    .filter(({ kind }) => kind === 'payment')
    .map((entry) => ({
      entry,
      left: followersOf(entries, entry.id)
        .filter(({ kind }) => kind !== 'fee')
        .reduce((sum, { amount }) => sum + amount, entry.amount),
    }))
    .filter(({ left }) => left > 0)
    .toReversed();
