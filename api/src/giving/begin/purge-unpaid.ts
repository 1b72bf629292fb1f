import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';
import '../tables';

/** Unpaid gifts are kept for 13 months, as stated in the privacy policy. */
const UNPAID_KEPT = 396 * DAY;

const MOST = 200;

/** Deletes gifts that were never paid, and their givers if nothing else is recorded about them. */
export const purgeUnpaid = (db: Database) =>
  db.transaction().execute(async (transaction) => {
    const unpaid = await transaction
      .selectFrom('gifts')
      .select(['id', 'supporter_id'])
      .where('source', '=', 'page')
      .where('state', 'in', ['waiting', 'cancelled'])
      .where('created_at', '<', timestamp(-UNPAID_KEPT))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('ledger_entries')
              .select('ledger_entries.id')
              .whereRef('ledger_entries.gift_id', '=', 'gifts.id'),
          ),
        ),
      )
      .limit(MOST)
      .execute();
    if (unpaid.length === 0) return;
    const ids = unpaid.map(({ id }) => id);
    await transaction
      .deleteFrom('declarations')
      .where((eb) => eb.or([eb('with_gift', 'in', ids), eb('only_gift', 'in', ids)]))
      .execute();
    await transaction.deleteFrom('gifts').where('id', 'in', ids).execute();
    for (const { supporter_id } of unpaid) {
      if (supporter_id !== null) await deleteUnknownSupporter(transaction, supporter_id);
    }
  });

/**
 * Deletes a supporter who has no other gift, no merged duplicate and no data entered by staff, such as a
 * paper declaration.
 */
async function deleteUnknownSupporter(db: Database, id: number) {
  const isNamed = async (table: 'gifts' | 'ledger_entries') =>
    (await db.selectFrom(table).select('id').where('supporter_id', '=', id).limit(1).executeTakeFirst()) !==
    undefined;
  if ((await isNamed('gifts')) || (await isNamed('ledger_entries'))) return;
  const joined = await db
    .selectFrom('supporters')
    .select('id')
    .where('joined_into', '=', id)
    .executeTakeFirst();
  if (joined) return;
  const stranger = await db
    .selectFrom('supporters')
    .select('id')
    .where('id', '=', id)
    .where('joined_into', 'is', null)
    .where((eb) => eb.and({ note: '', phone: '', address: '' }))
    .where('id', 'not in', (eb) =>
      eb.selectFrom('declarations').select('supporter_id').where('given', '<>', 'page'),
    )
    .executeTakeFirst();
  if (!stranger) return;
  await db.deleteFrom('declarations').where('supporter_id', '=', id).execute();
  await db.deleteFrom('supporters').where('id', '=', id).execute();
}
