import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import type { GiftRow } from '../gifts/gifts.repository';
import { isThanked, thankingKinds } from '../gifts/thanking';
import { toChunks } from '../statements/chunks';
import '../tables';
import { nameKey } from './supporters.repository';

/** Name for supporters whom the ledger still refers to after the bank payment that added them was undone. */
export const RECORDED_IN_ERROR = 'Recorded in error';

interface RemoveOptions {
  /** Sources of the gifts that were taken out. */
  sources: GiftRow['source'][];
  /** Name for those whom the ledger still refers to. */
  name: string;
}

/**
 * Removes those of some supporters who have nothing but gifts that were taken out, for which they were not thanked,
 * and who were not changed since they were added. The ledger still refers to those with such gifts, so their records stay without any details.
 * Returns the ids of all that it removed or emptied.
 */
export async function removeUnusedSupporters(db: Database, ids: number[], options: RemoveOptions) {
  const removed = [];
  for (const some of toChunks(ids)) removed.push(...(await removeUnused(db, some, options)));
  return removed;
}

async function removeUnused(db: Database, ids: number[], { sources, name }: RemoveOptions) {
  const unused = await db
    .selectFrom('supporters')
    .select('id')
    .select(({ fn, selectFrom }) =>
      selectFrom('gifts')
        .select(fn.countAll<number>().as('count'))
        .whereRef('gifts.supporter_id', '=', 'supporters.id')
        .as('gifts'),
    )
    .where('id', 'in', ids)
    .where('version', '=', 1)
    .where('joined_into', 'is', null)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gifts')
            .select('gifts.id')
            .whereRef('gifts.supporter_id', '=', 'supporters.id')
            .where((eb) =>
              eb.or([
                eb('gifts.source', 'not in', sources),
                eb('gifts.state', '<>', 'mistaken'),
                isThanked(thankingKinds),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('declarations')
            .select('declarations.id')
            .whereRef('declarations.supporter_id', '=', 'supporters.id'),
        ),
      ),
    )
    .execute();
  const emptied = unused.filter(({ gifts }) => Number(gifts) > 0).map(({ id }) => id);
  const removed = unused.filter(({ gifts }) => Number(gifts) === 0).map(({ id }) => id);
  if (emptied.length > 0) {
    const details = { email: '', phone: '', address: '', note: '', erased_at: timestamp() };
    await db
      .updateTable('supporters')
      .set({ ...details, name, name_folded: nameKey(name) })
      .where('id', 'in', emptied)
      .execute();
  }
  if (removed.length > 0) await db.deleteFrom('supporters').where('id', 'in', removed).execute();
  return unused.map(({ id }) => id);
}
