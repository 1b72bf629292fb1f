import { type Database, inTransaction } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import '../tables';
import { countsOf } from './mailing-counts';

/** After a mailing has ended: 13 months, so that a year can be compared with the one before. */
const KEPT = 396 * DAY;

/** Rows that are deleted at once, so that nobody waits for it. */
const AT_ONCE = 1000;

/** Forgets to whom mailings went that ended long ago; their sums stay. */
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
    for (const [id, counts] of await countsOf(transaction, over)) {
      await transaction
        .updateTable('mailings')
        .set({ counts: JSON.stringify(counts) })
        .where('id', '=', id)
        .execute();
    }
  });
