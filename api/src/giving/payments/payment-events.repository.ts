import type { Database } from '../../server/database/database';
import { LEASE, type LeasedJob } from '../../server/database/lease';
import { DAY, HOUR, MINUTE, timestamp } from '../../server/time/clock';
import '../tables';

export interface ClaimedEvent extends LeasedJob {
  kind: string;
  object: string;
  tries: number;
  receivedAt: string;
}

const KEPT = 90 * DAY;

/**
 * Time in milliseconds during which a failed event is retried. Afterwards, the daily comparison finds missing
 * payments.
 */
const TRIED_FOR = 3 * DAY;

const pauseAfter = (tries: number) => Math.min(2 ** (tries - 1) * MINUTE, 6 * HOUR);

/** Stores the provider's events, so that each is processed once. */
export const paymentEventsRepository = (db: Database) => ({
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
   * Claims the oldest due event. If a concurrent call has selected the same row, the second one finds the
   * time changed and claims nothing.
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

  /** Returns the newest event, and the number of events that wait because they could not be handled. */
  async summary() {
    const last = await db
      .selectFrom('payment_events')
      .select(['kind', 'received_at as at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { waiting } = await db
      .selectFrom('payment_events')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('problem', 'is not', null)
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { last: last ?? null, waiting: Number(waiting) };
  },

  /** True if an event about these objects has arrived. */
  async hasHeard(object: object) {
    const event = await db
      .selectFrom('payment_events')
      .select('id')
      .where('object', '=', JSON.stringify(object))
      .limit(1)
      .executeTakeFirst();
    return event !== undefined;
  },

  purge: () =>
    db
      .deleteFrom('payment_events')
      .where('next_try_at', 'is', null)
      .where('received_at', '<', timestamp(-KEPT))
      .execute(),
});
