import { decimalPounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import { type GiftFilter, staffGiftsRepository } from './staff-gifts.repository';

/** Columns in the export of the list. `date` is the day of the last payment. */
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
] as const;

/**
 * Returns the gifts that the list shows, in its order, in pounds with two decimals.
 * @throws HttpError 422 if there are more gifts than a file may hold
 */
export async function giftRows(db: Database, filter: GiftFilter) {
  const gifts = await staffGiftsRepository(db).first(MOST_ROWS + 1, filter);
  refuseTooManyRows(gifts, 'gifts', 'Please choose fewer days.');
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
  }));
}
