import type { RevisionCause } from '@lapis/contract';
import type { Generated } from 'kysely';
import { type Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../types/content-type';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    revisions: RevisionsTable;
  }
}

/** Every state that an entry was in, with who brought it there. */
interface RevisionsTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  n: number;
  title: string;
  /** JSON: all of the thing's fields. */
  fields: string;
  user_id: number | null;
  at: string;
  /** Null of one from before this was noted. */
  cause: RevisionCause | null;
  restored_from: number | null;
  /** JSON: the ids of all who had written in the draft that it was made of; of accounts that are gone, too. */
  writers: Generated<string>;
}

/** Who brought a state about, when and how. */
interface Origin {
  userId: number | null;
  at?: string;
  cause: RevisionCause | null;
  restored_from?: number | null;
  /** Who had written in the draft that it was made of. */
  writers?: number[];
}

/** A field that came with a later release was blank then. */
const fieldsIn = <Fields extends AnyFields>(json: string, blank: Partial<Fields>) =>
  ({ ...blank, ...(JSON.parse(json) as Fields) }) satisfies Fields;

/** Every state that entries of a type were in. */
export const revisionsRepository = <Fields extends AnyFields>(
  db: Database,
  { table, blank }: ContentType<Fields>,
) => ({
  /** Notes the state that a change has brought about. */
  async note(
    entryId: number,
    fields: Fields,
    { userId, at = timestamp(), cause, restored_from = null, writers = [] }: Origin,
  ) {
    const { last } = await db
      .selectFrom('revisions')
      .select(({ fn }) => fn.max('n').as('last'))
      .where('kind', '=', table)
      .where('thing_id', '=', entryId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('revisions')
      .values({
        kind: table,
        thing_id: entryId,
        n: (last ?? 0) + 1,
        title: fields.title,
        fields: JSON.stringify(fields),
        user_id: userId,
        at,
        cause,
        restored_from,
        writers: JSON.stringify(writers),
      })
      .execute();
  },

  /** The fields of the state that was noted last. */
  async newest(entryId: number) {
    const row = await db
      .selectFrom('revisions')
      .select('fields')
      .where('kind', '=', table)
      .where('thing_id', '=', entryId)
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && fieldsIn(row.fields, blank);
  },

  list: (entryId: number) =>
    db
      .selectFrom('revisions')
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['n', 'at', 'title', 'cause', 'restored_from'])
      .select(editorName.as('by'))
      .where('kind', '=', table)
      .where('thing_id', '=', entryId)
      .orderBy('n', 'desc')
      .execute(),

  /** The title of the state that was noted last, what was only a draft left out. */
  async titleBeforeDraft(entryId: number) {
    const row = await db
      .selectFrom('revisions')
      .select('title')
      .where('kind', '=', table)
      .where('thing_id', '=', entryId)
      .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', '!=', 'draft')]))
      .orderBy('n', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.title;
  },

  async find(entryId: number, n: number) {
    const row = await db
      .selectFrom('revisions')
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['n', 'at', 'title', 'fields', 'cause', 'restored_from', 'user_id', 'writers'])
      .select(editorName.as('by'))
      .where('kind', '=', table)
      .where('thing_id', '=', entryId)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!row) return undefined;
    return { ...row, fields: fieldsIn(row.fields, blank), writers: JSON.parse(row.writers) as number[] };
  },

  forget: (entryId: number) =>
    db.deleteFrom('revisions').where('kind', '=', table).where('thing_id', '=', entryId).execute(),
});
