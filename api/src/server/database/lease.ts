import type { Generated } from 'kysely';
import { SECOND, timestamp } from '../time/clock';
import type { Database } from './database';
import type { Tables } from './tables';

/**
 * Time in milliseconds for which a claimed job belongs to its process. Another process may then claim the
 * job, unless the lease has been extended. Shorter than every pause before a retry, so that a job due within
 * this time is either claimed or almost due.
 */
export const LEASE = 30 * SECOND;

export const LOOK_EVERY = LEASE / 2;

export interface LeasedJob {
  id: number;
  lease: string;
}

type LeasedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number>; next_try_at: string | null }
    ? Name
    : never;
}[keyof Tables];

export function createLeases(db: Database, table: LeasedTable) {
  return {
    /**
     * Reads before claiming. On SQLite, a claim blocks this process while another process writes, such as
     * during a restore, even if nothing is due.
     */
    async isAnyDue() {
      const row = await db
        .selectFrom(table)
        .select('id')
        .where('next_try_at', '<=', timestamp())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async prolong({ id, lease }: LeasedJob, until: string) {
      const row = await db
        .updateTable(table)
        .set({ next_try_at: until })
        .where('id', '=', id)
        .where('next_try_at', '=', lease)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Ends all claims. Only for use during a start, while no other process is running jobs. */
    release: () =>
      db
        .updateTable(table)
        .set({ next_try_at: timestamp() })
        .where('next_try_at', '>', timestamp())
        .where('next_try_at', '<=', timestamp(LEASE))
        .execute(),
  };
}

export async function whileLeased<Result>(
  work: LeasedJob,
  { prolong }: Pick<ReturnType<typeof createLeases>, 'prolong'>,
  run: () => Promise<Result>,
  every = LEASE / 3,
) {
  let prolonging = Promise.resolve();
  const timer = setInterval(() => {
    prolonging = prolonging.then(async () => {
      const until = timestamp(LEASE);
      // The lease lasts for several attempts, so the database may recover before it ends.
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
