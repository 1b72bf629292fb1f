import type { Database } from '../../server/database/database';
import { addDays } from '../../server/time/days';
import { referencesIn } from '../gifts/references';
import '../tables';
import { giftsByReference } from './gifts-by-reference';
import type { ReadLine } from './reading/read-statement';

/**
 * Days within which a payment usually comes back. A cheque is unpaid after one working day; recalling a
 * transfer may take weeks.
 */
export const DAYS_TO_COME_BACK = 60;

/** Returns the days and amounts of payments that came in shortly before any of the lines. */
async function recentPayments(db: Database, lines: ReadLine[]) {
  const days = lines.map(({ booked_on }) => booked_on).toSorted();
  const amounts = [...new Set(lines.map(({ amount }) => -amount))];
  const from = addDays(days[0] ?? '', -DAYS_TO_COME_BACK);
  const booked = await db
    .selectFrom('ledger_entries')
    .select(['booked_on', 'amount'])
    .where('kind', '=', 'payment')
    .where('source', 'not in', ['stripe', 'platform'])
    .where('amount', 'in', amounts)
    .where('booked_on', '>=', from)
    .execute();
  const lately = await db
    .selectFrom('statement_lines')
    .select(['booked_on', 'amount'])
    .where('amount', 'in', amounts)
    .where('booked_on', '>=', from)
    .execute();
  return [...booked, ...lately];
}

/**
 * Drops outgoing payments that don't look like a gift that comes back: with a gift's reference, or marked by
 * the bank, or with the amount of a payment that came in lately.
 */
export async function keepReturns(db: Database, lines: ReadLine[]): Promise<ReadLine[]> {
  const outgoing = lines.filter(({ amount }) => amount < 0);
  if (outgoing.length === 0) return lines;
  const gifts = await giftsByReference(
    db,
    outgoing.flatMap(({ text }) => referencesIn(text)),
  );
  const payments = await recentPayments(db, outgoing);
  return lines.filter(({ amount, booked_on, text, isReversal }) => {
    if (amount > 0 || isReversal || referencesIn(text).some((reference) => gifts.has(reference))) return true;
    const from = addDays(booked_on, -DAYS_TO_COME_BACK);
    return payments.some(
      (payment) => payment.amount === -amount && payment.booked_on >= from && payment.booked_on <= booked_on,
    );
  });
}
