import type { GiftState } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';

interface GiftSums {
  interval: 'once' | 'month';
  paid: number;
  received: number;
  /** Amount returned to the giver or their bank, in pence; zero or negative. */
  returned: number;
  last: 'begun' | 'failed' | 'mended' | 'cancelled' | null;
}

/**
 * Locks a gift until the transaction ends. Without the lock, concurrent transactions could overwrite each
 * other's sums.
 */
export const lockGift = (db: Database, giftId: number) =>
  db
    .updateTable('gifts')
    .set((eb) => ({ received: eb.ref('received') }))
    .where('id', '=', giftId)
    .execute();

function deriveState({ interval, paid, received, returned, last }: GiftSums): GiftState {
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
 * Updates a gift's state, amount received and last day from its entries and events. Must run in the
 * transaction that adds an entry or event. Fees aren't deducted from the amount.
 */
export async function settleGift(db: Database, giftId: number) {
  await lockGift(db, giftId);
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
  const last = (decisive?.kind ?? null) as GiftSums['last'];
  await db
    .updateTable('gifts')
    .set({
      state: deriveState({
        interval,
        paid: Number(sums.paid),
        received,
        returned: Number(sums.returned),
        last,
      }),
      received,
      last_on: sums.last_on,
    })
    .where('id', '=', giftId)
    .execute();
}
