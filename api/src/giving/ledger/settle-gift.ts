import type { GiftState } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import { isNotUndone, isReturn, undoes } from '../gifts/undoing';
import '../tables';

interface GiftSums extends Pick<GiftRow, 'source'> {
  interval: 'once' | 'month';
  /**
   * Payments in pence, without those that were taken back, or taken out as if they had never come: here, or from
   * the gift to which a correction moved them.
   */
  paid: number;
  /** Amount that the givers' banks took back; zero or negative. */
  takenBack: number;
  hasEntries: boolean;
  received: number;
  /** Amount refunded or disputed, in pence; zero or negative. */
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

function deriveState({
  interval,
  source,
  paid,
  takenBack,
  hasEntries,
  received,
  returned,
  last,
}: GiftSums): GiftState {
  if (last === 'cancelled' && (interval === 'month' || paid === 0)) return 'cancelled';
  if (interval === 'month' && last === 'failed') return 'failing';
  if (interval === 'month' && (paid > 0 || last !== null)) return 'active';
  // Only a gift made on the site was promised; any other existed because of its payment, or of one that the
  // bank took back.
  if (paid === 0) return hasEntries && source !== 'page' && takenBack === 0 ? 'mistaken' : 'waiting';
  if (received > 0) return 'received';
  return paid + returned > 0 ? 'corrected' : 'refunded';
}

/** SQL for what corrections moved from a gift and was then taken out elsewhere; zero or negative. */
const takenOutElsewhere = (giftId: number) => sql<number>`(
  with recursive moved (id, amount) as (
    select id, amount from ledger_entries where gift_id = ${giftId} and kind = 'correction'
    union all
    select next.id, next.amount from ledger_entries as next
    join moved on next.follows_id = moved.id
    where next.kind in ('payment', 'correction', 'error', 'unmatched')
  )
  select coalesce(sum(amount), 0) from moved
)`;

/** Returns the event that decides the state of a gift. A gift that was reopened is as before its cancellation. */
async function findLastEvent(db: Database, giftId: number): Promise<GiftSums['last']> {
  const events = db
    .selectFrom('gift_events')
    .select('kind')
    .where('gift_id', '=', giftId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const kinds = ['begun', 'failed', 'mended'] as const;
  const last = await events.where('kind', 'in', [...kinds, 'cancelled', 'reopened']).executeTakeFirst();
  const decisive =
    last?.kind === 'reopened' ? await events.where('kind', 'in', kinds).executeTakeFirst() : last;
  return (decisive?.kind ?? null) as GiftSums['last'];
}

/**
 * Updates a gift's state, amount received and last day from its entries and events. Must run in the
 * transaction that adds an entry or event. Fees aren't deducted from the amount.
 */
export async function settleGift(db: Database, giftId: number) {
  const { interval, source } = await db
    .updateTable('gifts')
    .set((eb) => ({ received: eb.ref('received') }))
    .where('id', '=', giftId)
    .returning(['interval', 'source'])
    .executeTakeFirstOrThrow();
  const sums = await db
    .selectFrom('ledger_entries')
    .select([
      sql<number>`coalesce(sum(case when kind = 'payment' or ${isReturn} or (${undoes} and amount < 0) then amount else 0 end), 0)`.as(
        'paid',
      ),
      sql<number>`coalesce(sum(case when ${isReturn} then amount else 0 end), 0)`.as('taken_back'),
      takenOutElsewhere(giftId).as('taken_out_elsewhere'),
      sql<number>`count(*)`.as('entries'),
      sql<number>`coalesce(sum(case when kind <> 'fee' then amount else 0 end), 0)`.as('received'),
      sql<number>`coalesce(sum(case when kind in ('refund', 'dispute') or (kind = 'error' and amount > 0) then amount else 0 end), 0)`.as(
        'returned',
      ),
      sql<string | null>`max(case when kind = 'payment' and ${isNotUndone} then booked_on end)`.as('last_on'),
    ])
    .where('gift_id', '=', giftId)
    .executeTakeFirstOrThrow();
  const received = Number(sums.received);
  const last = await findLastEvent(db, giftId);
  await db
    .updateTable('gifts')
    .set({
      state: deriveState({
        interval,
        source,
        paid: Number(sums.paid) + Number(sums.taken_out_elsewhere),
        takenBack: Number(sums.taken_back),
        hasEntries: Number(sums.entries) > 0,
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
