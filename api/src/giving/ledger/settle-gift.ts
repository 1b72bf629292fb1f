import type { GiftState } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';

interface Standing {
  interval: 'once' | 'month';
  paid: number;
  received: number;
  /** What went back to its giver, or their bank; less than nothing, or nothing. */
  returned: number;
  /** What was noted last of what decides. */
  last: 'begun' | 'failed' | 'mended' | 'cancelled' | null;
}

/**
 * Has whoever else holds or settles the same gift wait for the end of this transaction, and waits for them: a sum that is
 * read before another's entry is there would be written after it.
 */
export const holdGift = (db: Database, giftId: number) =>
  db
    .updateTable('gifts')
    .set((eb) => ({ received: eb.ref('received') }))
    .where('id', '=', giftId)
    .execute();

/** How far a gift has come, by its money and by what was told of it last. */
function stateOf({ interval, paid, received, returned, last }: Standing): GiftState {
  if (last === 'cancelled' && (interval === 'month' || paid === 0)) return 'cancelled';
  if (interval === 'month') {
    if (last === 'failed') return 'failing';
    return paid > 0 || last !== null ? 'active' : 'waiting';
  }
  if (paid === 0) return 'waiting';
  if (received > 0) return 'received';
  return paid + returned > 0 ? 'corrected' : 'refunded';
}

/**
 * Brings state, sum and last day of a gift up to what its entries and events say; whoever adds one calls this in the
 * same transaction. Fees do not lessen what somebody gave.
 */
export async function settleGift(db: Database, giftId: number) {
  await holdGift(db, giftId);
  const sums = await db
    .selectFrom('ledger_entries')
    .select([
      sql<number>`coalesce(sum(case when kind = 'payment' then amount else 0 end), 0)`.as('paid'),
      sql<number>`coalesce(sum(case when kind <> 'fee' then amount else 0 end), 0)`.as('received'),
      sql<number>`coalesce(sum(case when kind in ('refund', 'dispute') then amount else 0 end), 0)`.as(
        'returned',
      ),
      sql<string | null>`max(case when kind = 'payment' then booked_on end)`.as('last_on'),
    ])
    .where('gift_id', '=', giftId)
    .executeTakeFirstOrThrow();
  const decisive = await db
    .selectFrom('gift_events')
    .select('kind')
    .where('gift_id', '=', giftId)
    .where('kind', 'in', ['begun', 'failed', 'mended', 'cancelled'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { interval } = await db
    .selectFrom('gifts')
    .select('interval')
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow();
  const received = Number(sums.received);
  const last = (decisive?.kind ?? null) as Standing['last'];
  await db
    .updateTable('gifts')
    .set({
      state: stateOf({ interval, paid: Number(sums.paid), received, returned: Number(sums.returned), last }),
      received,
      last_on: sums.last_on,
    })
    .where('id', '=', giftId)
    .execute();
}
