import type { Database } from '../../server/database/database';
import { sendsThanks, standingOrdersRepository } from '../standing-orders/standing-orders.repository';
import '../tables';
import type { LineRow } from './lines.repository';
import { isThankedBefore } from './thanked-before';

interface OfferedGift {
  gift_id: number;
  supporter_id: number | null;
}

/** Returns which of the gifts had a match that was undone. */
async function findUnmatched(db: Database, ids: number[]) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('gift_id')
    .where('kind', '=', 'unmatched')
    .where('gift_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ gift_id }) => gift_id));
}

/** Returns a function that says if matching a bank payment with a gift sends a thank-you email. */
export async function loadThanksByMatch(db: Database, gifts: OfferedGift[]) {
  const ids = [0, ...gifts.map(({ gift_id }) => gift_id)];
  const people = await db
    .selectFrom('supporters')
    .select('id')
    .where('id', 'in', [0, ...gifts.map(({ supporter_id }) => supporter_id ?? 0)])
    .where('email', '<>', '')
    .execute();
  const reached = new Set(people.map(({ id }) => id));
  const orders = await standingOrdersRepository(db).ofGifts(ids);
  const unmatched = await findUnmatched(db, ids);
  return async (line: LineRow, { gift_id, supporter_id }: OfferedGift) =>
    reached.has(supporter_id ?? 0) &&
    sendsThanks(orders.get(gift_id), line.booked_on) &&
    !(
      unmatched.has(gift_id) &&
      (await isThankedBefore(db, line, { gift: { id: gift_id }, amount: line.amount }))
    );
}
