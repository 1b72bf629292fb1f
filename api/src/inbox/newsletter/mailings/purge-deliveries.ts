import { type Database, inTransaction } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import '../tables';
import { loadCounts } from './mailing-counts';

/**
 * Retention after the end of a mailing: 13 months, so that the mailing can be compared with the previous
 * year's.
 */
const KEPT = 396 * DAY;

/** Rows deleted per statement: few, so that other statements don't wait long. */
const AT_ONCE = 1000;

/** Deletes old deliveries; their counts are kept. */
export async function purgeDeliveries(db: Database) {
  await keepSums(db);
  let isMore = true;
  while (isMore) {
    const { numDeletedRows } = await db
      .deleteFrom('deliveries')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('deliveries')
          .select('deliveries.id')
          .where('mailing_id', 'in', (mailings) =>
            mailings.selectFrom('mailings').select('mailings.id').where('counts', 'is not', null),
          )
          .limit(AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    isMore = numDeletedRows === BigInt(AT_ONCE);
  }
}

const keepSums = (db: Database) =>
  inTransaction(db, async (transaction) => {
    const over = await transaction
      .selectFrom('mailings')
      .select(['id', 'counts'])
      .where('finished_at', '<', timestamp(-KEPT))
      .where('started_at', 'is not', null)
      .where('counts', 'is', null)
      .execute();
    for (const [id, counts] of await loadCounts(transaction, over)) {
      await transaction
        .updateTable('mailings')
        .set({ counts: JSON.stringify(counts) })
        .where('id', '=', id)
        .execute();
    }
  });
