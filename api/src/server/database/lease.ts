import { SECOND, timestamp } from '../time/clock';
import type { Database } from './database';

/**
 * So long a piece of work belongs to the process that does it, in milliseconds, unless that says that it is still at
 * it. Should it end, another one takes the work up then. It is less than every pause between two tries, so that
 * what is due within it is either leased or as good as due.
 */
export const LEASE = 30 * SECOND;

/** How often is looked for work that waits for its next try, or that another process left behind. */
export const LOOK_EVERY = LEASE / 2;

/** A piece of work, for one process alone until `lease`. */
export interface Leased {
  id: number;
  lease: string;
}

/** The leases of a table, which has them in the column that says when work is due. */
export function leasesOf(
  db: Database,
  table: 'mails' | 'media' | 'jobs' | 'imports' | 'payment_events' | 'mailings',
) {
  // Each has the two columns that count.
  const update = () => db.updateTable(table as 'mails');
  return {
    /**
     * Whether there is work to take up. Whoever only looks does not wait for another process that writes, such as one
     * that restores a backup; taking work up would have the whole process wait, whether there is any or not.
     */
    async isAnyDue() {
      const row = await db
        .selectFrom(table as 'mails')
        .select('id')
        .where('next_try_at', '<=', timestamp())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Moves the end of a lease; answers whether the work was still the caller's. */
    async prolong({ id, lease }: Leased, until: string) {
      const row = await update()
        .set({ next_try_at: until })
        .where('id', '=', id)
        .where('next_try_at', '=', lease)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends all leases, whose processes have ended. The caller knows that nobody is at work. */
    release: () =>
      update()
        .set({ next_try_at: timestamp() })
        .where('next_try_at', '>', timestamp())
        .where('next_try_at', '<=', timestamp(LEASE))
        .execute(),
  };
}

/** Does leased work, and prolongs the lease every so many milliseconds meanwhile. */
export async function whileLeased<Result>(
  work: Leased,
  { prolong }: Pick<ReturnType<typeof leasesOf>, 'prolong'>,
  run: () => Promise<Result>,
  every = LEASE / 3,
) {
  let prolonging = Promise.resolve();
  const timer = setInterval(() => {
    prolonging = prolonging.then(async () => {
      const until = timestamp(LEASE);
      // A database that is away now may be back for the next time, and the lease is longer than that.
      if (await prolong(work, until).catch(() => false)) work.lease = until;
    });
  }, every);
  try {
    return await run();
  } finally {
    clearInterval(timer);
    await prolonging;
  }
}
