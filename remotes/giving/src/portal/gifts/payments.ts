import type { LedgerEntry } from '@lapis/contract';
import { taxToReturn } from '@lapis/contract/gift-rules';

export interface RemainingPayment {
  entry: LedgerEntry;
  /**
   * Amount left after refunds and corrections, in pence. Fees aren't deducted, because the giver gave them
   * too.
   */
  left: number;
}

/** Returns the tax that the next claim pays back if what is left of a payment is taken out or moved, in pence. */
export const taxOnRest = ({ entry, left }: RemainingPayment) =>
  Math.min(entry.tax_claimed, taxToReturn(left));

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

/** Returns a bank line's payments whose match can be undone: those of which nothing was refunded. */
export const listMatched = (entries: LedgerEntry[]) =>
  paymentsLeft(entries).filter(({ entry, left }) => entry.line_id !== null && left === entry.amount);

/** Returns payments that were taken out as entered in error, with nothing in their place. */
export const listTakenOut = (entries: LedgerEntry[]): RemainingPayment[] =>
  entries
    .filter(
      ({ id, kind, amount }) =>
        kind === 'error' && amount < 0 && !entries.some((other) => other.follows_id === id),
    )
    .map((entry) => ({ entry, left: -entry.amount }));

/** Returns entries that staff made and that may be errors: whole payments, and refunds by hand. */
export const listMistakable = (entries: LedgerEntry[]): RemainingPayment[] => [
  ...paymentsLeft(entries).filter(
    ({ entry, left }) => (entry.came_by === 'staff' || entry.came_by === 'import') && left === entry.amount,
  ),
  ...entries
    .filter(({ id, kind, source, amount }) => {
      const isCancelled = entries.some((other) => other.follows_id === id);
      return kind === 'refund' && source === 'staff' && amount < 0 && !isCancelled;
    })
    .map((entry) => ({ entry, left: -entry.amount })),
];
