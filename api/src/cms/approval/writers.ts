import type { RevisionCause } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

/** What made a state that visitors saw, or were to see. */
const seen: RevisionCause[] = ['published', 'changed', 'scheduled'];

/** Whether visitors saw a state that was brought about so, or were to see it. */
export const isSeen = (cause: RevisionCause | null) => cause !== null && seen.includes(cause);

/** Who wrote what is not on the site of an entry: in its draft, and before that, as far as visitors never saw it. */
export const writersOf = async (db: Database, table: ContentTable, id: number) =>
  (await writersOfAll(db, table, [id])).get(id) ?? new Set<number>();

/** The same of several entries of a type, by their ids; none of those of which nobody is known. */
export async function writersOfAll(db: Database, table: ContentTable, ids: number[]) {
  const all = new Map<number, Set<number>>();
  for (const { thing_id, user_id, writers } of [
    ...(await ofDrafts(db, table, ids)),
    ...(await ofUnseenRevisions(db, table, ids)),
  ]) {
    const known = all.get(thing_id) ?? new Set();
    all.set(thing_id, known);
    if (user_id !== null) known.add(user_id);
    for (const writer of JSON.parse(writers) as number[]) known.add(writer);
  }
  return all;
}

const ofDrafts = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('drafts')
    .select(['thing_id', 'updated_by as user_id', 'writers'])
    .where('kind', '=', table)
    .where('thing_id', 'in', ids)
    .execute();

/** Of what visitors don't see, the states since they saw one. */
const ofUnseenRevisions = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('revisions')
    .select(['thing_id', 'user_id', 'writers'])
    .where('kind', '=', table)
    .where('thing_id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('id', 'in', ids).where('published_at', 'is', null),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('revisions as later')
            .select('later.id')
            .where('later.kind', '=', table)
            .whereRef('later.thing_id', '=', 'revisions.thing_id')
            .whereRef('later.n', '>=', 'revisions.n')
            .where('later.cause', 'in', seen),
        ),
      ),
    )
    .execute();
