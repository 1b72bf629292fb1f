import type { RevisionCause } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

/** What made a state that visitors saw, or were to see. */
const seen: (RevisionCause | null)[] = ['published', 'changed', 'scheduled'];

/** Who wrote what is not on the site of an entry: in its draft, and before that, as far as visitors never saw it. */
export async function writersOf(db: Database, table: ContentTable, id: number): Promise<Set<number>> {
  const draft = await db
    .selectFrom('drafts')
    .select(['writers', 'updated_by'])
    .where('kind', '=', table)
    .where('thing_id', '=', id)
    .executeTakeFirst();
  const writers = [draft?.updated_by, ...((draft ? JSON.parse(draft.writers) : []) as number[])];
  const { published_at } = await db
    .selectFrom(table)
    .select('published_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (published_at === null) writers.push(...(await unseenWriters(db, table, id)));
  return new Set(writers.filter((writer) => writer !== null && writer !== undefined));
}

/** Those of the states since visitors saw one. */
async function unseenWriters(db: Database, table: ContentTable, id: number) {
  const revisions = await db
    .selectFrom('revisions')
    .select(['user_id', 'cause'])
    .where('kind', '=', table)
    .where('thing_id', '=', id)
    .orderBy('n', 'desc')
    .execute();
  const last = revisions.findIndex(({ cause }) => seen.includes(cause));
  return revisions.slice(0, last < 0 ? revisions.length : last).map(({ user_id }) => user_id);
}
