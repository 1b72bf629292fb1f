import type { Overview } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HOUR, timestamp } from '../../server/time/clock';
import '../tables';

/** What a comparison found. Both sums are in pence, as they were before anything was mended. */
interface Found {
  ours: number;
  theirs: number;
  /** How many entries the ledger did not have. */
  missing: number;
  /** What could not be mended. */
  problem: string | null;
}

/** Comparisons of the ledger with a provider: one for each day, in one process. */
export const comparisonsRepository = (db: Database) => ({
  /**
   * Takes the turn of a day for the caller; undefined where another process has it or has had it. One that failed, or
   * whose process has ended, can be taken again after an hour.
   */
  async begin(days: { first_on: string; last_on: string }) {
    const added = await db
      .insertInto('payment_comparisons')
      .values({
        provider: 'stripe',
        state: 'running',
        ...days,
        ours: 0,
        theirs: 0,
        missing: 0,
        problem: null,
        at: timestamp(),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'last_on']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const taken =
      added ??
      (await db
        .updateTable('payment_comparisons')
        .set({ state: 'running', at: timestamp() })
        .where('provider', '=', 'stripe')
        .where('last_on', '=', days.last_on)
        .where('state', '<>', 'done')
        .where('at', '<=', timestamp(-HOUR + 1000))
        .returning('id')
        .executeTakeFirst());
    return taken?.id;
  },

  finished: (id: number, found: Found) =>
    db
      .updateTable('payment_comparisons')
      .set({ ...found, state: 'done', at: timestamp() })
      .where('id', '=', id)
      .execute(),

  failed: (id: number, problem: string) =>
    db
      .updateTable('payment_comparisons')
      .set({ state: 'failed', problem, at: timestamp() })
      .where('id', '=', id)
      .execute(),
});

/** What the last comparison with the provider found, for staff; null where there was none yet. */
export async function lastComparison(db: Database): Promise<Overview['comparison']> {
  const row = await db
    .selectFrom('payment_comparisons')
    .select(['at', 'ours', 'theirs', 'missing', 'problem'])
    .where('state', '<>', 'running')
    .orderBy('last_on', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  return { at: row.at, difference: row.theirs - row.ours, missing: row.missing, problem: row.problem };
}
