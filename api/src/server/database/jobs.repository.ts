import type { Generated } from 'kysely';
import { LEASE, type LeasedJob } from './lease';
import type { Database } from './database';
import { timestamp } from '../time/clock';

declare module './tables' {
  interface Tables {
    jobs: JobsTable;
  }
}

interface JobsTable {
  id: Generated<number>;
  name: string;
  next_try_at: string | null;
  done_at: string | null;
}

export const jobsRepository = (db: Database) => {
  const ensure = (name: string) =>
    db
      .insertInto('jobs')
      .values({ name, next_try_at: timestamp() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();

  return {
    async claim(name: string): Promise<LeasedJob | undefined> {
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

    release: ({ id, lease }: LeasedJob) =>
      db
        .updateTable('jobs')
        .set({ next_try_at: timestamp(), done_at: timestamp() })
        .where('id', '=', id)
        .where('next_try_at', '=', lease)
        .execute(),

    /** Records that a job has been done. Returns false if it has already been done since `since`. */
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
