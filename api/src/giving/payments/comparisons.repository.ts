import type { Overview } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HOUR, timestamp } from '../../server/time/clock';
import '../tables';

/** Result of a comparison. Its sums are in pence, as they were before missing entries were booked. */
interface ComparisonResult {
  ours: number;
  theirs: number;
  missing: number;
  problem: string | null;
}

export const comparisonsRepository = (db: Database) => ({
  /**
   * Claims a day's comparison. Returns undefined if the comparison is done or another process is running it.
   * A comparison that failed or crashed can be claimed again after an hour.
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

  finished: (id: number, found: ComparisonResult) =>
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
