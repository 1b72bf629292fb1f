import { decimalPounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import { isNotUndone } from '../gifts/undoing';
import { toChunks } from '../statements/chunks';
import { noPayout, payoutColumns, tracePayouts } from '../statements/trace-payouts';
import { type GiftFilter, staffGiftsRepository } from './staff-gifts.repository';

/** Columns in the export of the list. `date` is the day of the last payment; the payout is that of this payment. */
export const giftColumns = [
  'date',
  'promised',
  'from',
  'for',
  'amount',
  'interval',
  'method',
  'state',
  'received',
  'gift aid',
  'reference',
  'note',
  ...payoutColumns,
] as const;

/** Returns the payout cells of gifts' last payments, by the gift's id. */
async function loadLastPayouts(db: Database, gifts: { id: number }[]) {
  const last = new Map<number | null, { id: number; source_key: string }>();
  for (const some of toChunks(gifts))
    for (const { gift_id, ...payment } of await db
      .selectFrom('ledger_entries')
      .select(['id', 'gift_id', 'source_key'])
      .where(
        'gift_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('kind', '=', 'payment')
      .where(isNotUndone)
      .orderBy('booked_on')
      .orderBy('id')
      .execute())
      last.set(gift_id, payment);
  const cells = await tracePayouts(db, [...last.values()]);
  return (id: number) => cells.get(last.get(id)?.id ?? 0) ?? noPayout;
}

/**
 * Returns the gifts that the list shows, in its order, in pounds with two decimals.
 * @throws HttpError 422 if there are more gifts than a file may hold
 */
export async function giftRows(db: Database, filter: GiftFilter) {
  const gifts = await staffGiftsRepository(db).first(MOST_ROWS + 1, filter);
  refuseTooManyRows(gifts, 'gifts', 'Please choose fewer days.');
  const findPayout = await loadLastPayouts(db, gifts);
  return gifts.map(({ purpose, ...gift }) => ({
    date: gift.last_on,
    promised: gift.created_at.slice(0, 10),
    from: gift.supporter?.name ?? '',
    for: purpose.appeal?.title ?? purpose.project?.title ?? '',
    amount: decimalPounds(gift.amount),
    interval: gift.interval,
    method: gift.method,
    state: gift.state,
    received: decimalPounds(gift.received),
    'gift aid': gift.no_gift_aid ? 'left out' : '',
    reference: gift.reference,
    note: gift.note,
    ...findPayout(gift.id),
  }));
}
