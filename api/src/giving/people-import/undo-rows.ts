import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { isUntied } from '../statements/line-entries';
import { removeUnusedSupporters } from '../supporters/remove-unused';
import '../tables';

export type BroughtRow = Selectable<Tables['people_import_rows']>;

type Brought = 'supporter_id' | 'subscriber_id' | 'gift_id' | 'declaration_id';

const idsOf = (rows: BroughtRow[], column: Brought) => rows.flatMap((row) => row[column] ?? []);

/** Forgets what was undone; what is left in the rows stayed. */
const forget = (db: Database, column: Brought, ids: number[]) =>
  db
    .updateTable('people_import_rows')
    .set({ [column]: null, ...(column === 'gift_id' && { gift_key: null }) })
    .where(column, 'in', ids)
    .execute();

/**
 * Takes out gifts whose only entry is the one that the import wrote: another entry cancels it. Gifts that were
 * refunded, corrected or tied to a bank payment since stay.
 */
export async function undoGifts(db: Database, rows: BroughtRow[], by: string) {
  const ids = idsOf(rows, 'gift_id');
  if (ids.length === 0) return;
  const own = await db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('gift_id', 'in', ids)
    .where(isUntied)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as other')
            .select('other.id')
            .whereRef('other.gift_id', '=', 'ledger_entries.gift_id')
            .whereRef('other.id', '<>', 'ledger_entries.id'),
        ),
      ),
    )
    .execute();
  const gifts = own.flatMap(({ gift_id }) => gift_id ?? []);
  if (gifts.length === 0) return;
  const now = timestamp();
  await db
    .insertInto('ledger_entries')
    .values(
      own.map(({ id, ...entry }) => ({
        ...entry,
        kind: 'error' as const,
        follows_id: id,
        amount: -entry.amount,
        source: 'staff' as const,
        source_key: `error:${id}`,
        created_at: now,
      })),
    )
    .execute();
  await db
    .updateTable('gifts')
    .set({ state: 'mistaken', received: 0, last_on: null, note: '' })
    .where('id', 'in', gifts)
    .execute();
  await db
    .insertInto('gift_events')
    .values(
      own.flatMap(({ gift_id, amount }) =>
        gift_id === null
          ? []
          : { gift_id, kind: 'mistaken' as const, amount, source_key: null, user_name: by, at: now },
      ),
    )
    .execute();
  await forget(db, 'gift_id', gifts);
}

/** Deletes declarations that no claim has used and that were not cancelled since. */
export async function undoDeclarations(db: Database, rows: BroughtRow[]) {
  const ids = idsOf(rows, 'declaration_id');
  if (ids.length === 0) return;
  const isUsed = (table: 'claim_entries' | 'refused_entries' | 'claim_lines') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} as c where c.declaration_id = declarations.id)`;
  const deleted = await db
    .deleteFrom('declarations')
    .where('id', 'in', ids)
    .where('cancelled_from', 'is', null)
    .where((eb) => eb.not(eb.or([isUsed('claim_entries'), isUsed('refused_entries'), isUsed('claim_lines')])))
    .returning('id')
    .execute();
  if (deleted.length > 0)
    await forget(
      db,
      'declaration_id',
      deleted.map(({ id }) => id),
    );
}

async function undoSubscribers(db: Database, ids: number[]) {
  if (ids.length === 0) return;
  const deleted = await db
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriber_events')
            .select('subscriber_events.id')
            .whereRef('subscriber_events.subscriber_id', '=', 'subscribers.id')
            .where('subscriber_events.what', '<>', 'added'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .returning('id')
    .execute();
  if (deleted.length > 0)
    await forget(
      db,
      'subscriber_id',
      deleted.map(({ id }) => id),
    );
}

/**
 * Deletes subscribers who have changed nothing and were sent nothing since, and suppressions that are as the
 * import wrote them.
 */
export async function undoSubscriptions(db: Database, rows: BroughtRow[]) {
  await undoSubscribers(db, idsOf(rows, 'subscriber_id'));
  const hashes = rows.flatMap(({ suppression_hash }) => suppression_hash ?? []);
  const [first] = rows;
  if (hashes.length === 0 || !first) return;
  const { ended_at } = await db
    .selectFrom('people_imports')
    .select('ended_at')
    .where('id', '=', first.import_id)
    .executeTakeFirstOrThrow();
  const lifted = await db
    .deleteFrom('suppressions')
    .where('address_hash', 'in', hashes)
    .where('at', '<=', ended_at ?? timestamp())
    .returning('address_hash')
    .execute();
  const gone = lifted.map(({ address_hash }) => address_hash);
  if (gone.length > 0)
    await db
      .updateTable('people_import_rows')
      .set({ suppression_hash: null })
      .where('import_id', '=', first.import_id)
      .where('suppression_hash', 'in', gone)
      .execute();
}

/** Removes supporters who have nothing but gifts that were taken out. */
export async function undoSupporters(db: Database, rows: BroughtRow[]) {
  const removed = await removeUnusedSupporters(db, idsOf(rows, 'supporter_id'), {
    sources: ['import'],
    name: 'Imported in error',
  });
  if (removed.length > 0) await forget(db, 'supporter_id', removed);
}
