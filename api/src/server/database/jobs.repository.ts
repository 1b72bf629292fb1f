import type { Generated } from 'kysely';
import { LEASE, type Leased } from './lease';
import type { Database } from './database';
import { timestamp } from '../time/clock';

declare module './tables' {
  interface Tables {
    jobs: JobsTable;
  }
}

/** Work of which one process of all servers does each. */
interface JobsTable {
  id: Generated<number>;
  name: string;
  /** Until then it is somebody's. */
  next_try_at: string | null;
  done_at: string | null;
}

/** Work that is done by one process at a time, and once for each occasion. */
export const jobsRepository = (db: Database) => {
  const ensure = (name: string) =>
    db
      .insertInto('jobs')
      .values({ name, next_try_at: timestamp() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();

  return {
    /** Takes a job for the caller alone; undefined where another process has it. */
    async claim(name: string): Promise<Leased | undefined> {
      await ensure(name);
      const lease = timestamp(LEASE);
      const row = await db
        .updateTable('jobs')
        .set({ next_try_at: lease })
        .where('name', '=', name)
        .where('next_try_at', '<=', timestamp())
        .returning('id')
        .executeTakeFirst();
      return row && { ...row, lease };
    },

    /** Gives it back. */
    release: ({ id, lease }: Leased) =>
      db
        .updateTable('jobs')
        .set({ next_try_at: timestamp(), done_at: timestamp() })
        .where('id', '=', id)
        .where('next_try_at', '=', lease)
        .execute(),

    /** Notes that something was done; answers false where it has been done since that time. */
    async doOnce(name: string, since: string) {
      await ensure(name);
      const row = await db
        .updateTable('jobs')
        .set({ done_at: timestamp() })
        .where('name', '=', name)
        .where((eb) => eb.or([eb('done_at', 'is', null), eb('done_at', '<', since)]))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
