import type { Database } from '../../server/database/database';
import { LEASE, type Leased } from '../../server/database/lease';
import { DAY, HOUR, MINUTE, timestamp } from '../../server/time/clock';
import '../tables';

/** What a provider told, to be looked into. */
export interface ClaimedEvent extends Leased {
  kind: string;
  /** JSON: which objects of the provider it is about. */
  object: string;
  tries: number;
  receivedAt: string;
}

const KEPT = 90 * DAY;

/** So long is tried again what could not be looked into; the comparison finds what is missing after that. */
const TRIED_FOR = 3 * DAY;

/** How long to wait after so many tries: one minute, two, four, and at most six hours. */
const pauseAfter = (tries: number) => Math.min(2 ** (tries - 1) * MINUTE, 6 * HOUR);

/** What a provider told of payments, each of which is looked into once. */
export const paymentEventsRepository = (db: Database) => ({
  /** Keeps what was told; nothing happens where it was told before. */
  add: (event: { event_key: string; kind: string; object: object }) =>
    db
      .insertInto('payment_events')
      .values({
        provider: 'stripe',
        ...event,
        object: JSON.stringify(event.object),
        received_at: timestamp(),
        done_at: null,
        tries: 0,
        problem: null,
        next_try_at: timestamp(),
      })
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .execute(),

  /**
   * The event that has waited longest, for the caller alone: a statement that chose the same row at the same time
   * finds its time changed, and takes none.
   */
  async claim(): Promise<ClaimedEvent | undefined> {
    const now = timestamp();
    const lease = timestamp(LEASE);
    const row = await db
      .updateTable('payment_events')
      .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: lease }))
      .where('next_try_at', '<=', now)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('payment_events')
          .select('id')
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      .returning(['id', 'kind', 'object', 'tries', 'received_at as receivedAt'])
      .executeTakeFirst();
    return row && { ...row, lease };
  },

  done: (id: number) =>
    db
      .updateTable('payment_events')
      .set({ done_at: timestamp(), next_try_at: null, problem: null })
      .where('id', '=', id)
      .execute(),

  /** Notes why it could not be looked into; answers whether it will be tried again. */
  async failed({ id, tries, lease, receivedAt }: ClaimedEvent, problem: string) {
    const next = timestamp(pauseAfter(tries));
    const triesAgain = Date.parse(next) - Date.parse(receivedAt) < TRIED_FOR;
    await db
      .updateTable('payment_events')
      .set({ problem, next_try_at: triesAgain ? next : null })
      .where('id', '=', id)
      .where('next_try_at', '=', lease)
      .execute();
    return triesAgain;
  },

  /** Deletes what was looked into, or given up, after three months. */
  purge: () =>
    db
      .deleteFrom('payment_events')
      .where('next_try_at', 'is', null)
      .where('received_at', '<', timestamp(-KEPT))
      .execute(),
});
