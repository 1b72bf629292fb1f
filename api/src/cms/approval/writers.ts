import type { RevisionCause } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

/** Causes of revisions that visitors have seen, or were scheduled to see. */
const seen: RevisionCause[] = ['published', 'changed', 'scheduled'];

export const isSeen = (cause: RevisionCause | null) => cause !== null && seen.includes(cause);

/**
 * Returns the authors of unpublished content: of the draft, and of revisions since the last published one.
 */
export const findWriters = async (db: Database, table: ContentTable, id: number) =>
  (await findWritersByEntry(db, table, [id])).get(id) ?? new Set<number>();

export async function findWritersByEntry(db: Database, table: ContentTable, ids: number[]) {
  const all = new Map<number, Set<number>>();
  for (const { entry_id, user_id, writers } of [
    ...(await ofDrafts(db, table, ids)),
    ...(await ofUnseenRevisions(db, table, ids)),
  ]) {
    const known = all.get(entry_id) ?? new Set();
    all.set(entry_id, known);
    if (user_id !== null) known.add(user_id);
    for (const writer of JSON.parse(writers) as number[]) known.add(writer);
  }
  return all;
}

const ofDrafts = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('drafts')
    .select(['entry_id', 'updated_by as user_id', 'writers'])
    .where('kind', '=', table)
    .where('entry_id', 'in', ids)
    .execute();

const ofUnseenRevisions = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('revisions')
    .select(['entry_id', 'user_id', 'writers'])
    .where('kind', '=', table)
    .where('entry_id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('id', 'in', ids).where('published_at', 'is', null),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('revisions as later')
            .select('later.id')
            .where('later.kind', '=', table)
            .whereRef('later.entry_id', '=', 'revisions.entry_id')
            .whereRef('later.n', '>=', 'revisions.n')
            .where('later.cause', 'in', seen),
        ),
      ),
    )
    .execute();
