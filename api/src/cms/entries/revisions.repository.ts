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
) => {
  const ofEntry = (entryId: number) =>
    db.selectFrom('revisions').where('kind', '=', table).where('thing_id', '=', entryId);

  const newestOf = (entryId: number) => ofEntry(entryId).orderBy('n', 'desc').limit(1);

  const withEditor = (entryId: number) =>
    ofEntry(entryId)
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['n', 'at', 'title', 'cause', 'restored_from'])
      .select(editorName.as('by'));

  return {
    /** Notes the state that a change has brought about. */
    async note(
      entryId: number,
      fields: Fields,
      { userId, at = timestamp(), cause, restored_from = null, writers = [] }: Origin,
    ) {
      const last = await newestOf(entryId).select('n').executeTakeFirst();
      await db
        .insertInto('revisions')
        .values({
          kind: table,
          thing_id: entryId,
          n: (last?.n ?? 0) + 1,
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

    /** Notes of the newest state who else wrote a part of it, by a way that makes no state of its own. */
    async addWriter(entryId: number, userId: number) {
      const row = await newestOf(entryId).select(['id', 'writers']).executeTakeFirst();
      if (!row) return;
      const writers = JSON.stringify([...new Set([...(JSON.parse(row.writers) as number[]), userId])]);
      await db.updateTable('revisions').set({ writers }).where('id', '=', row.id).execute();
    },

    /** The fields of the state that was noted last. */
    async newest(entryId: number) {
      const row = await newestOf(entryId).select('fields').executeTakeFirst();
      return row && fieldsIn(row.fields, blank);
    },

    /** The title of the newest state that was more than a draft. */
    async titleBeforeDraft(entryId: number) {
      const row = await newestOf(entryId)
        .select('title')
        .where((eb) => eb.or([eb('cause', 'is', null), eb('cause', '!=', 'draft')]))
        .executeTakeFirst();
      return row?.title;
    },

    list: (entryId: number) => withEditor(entryId).orderBy('n', 'desc').execute(),

    async find(entryId: number, n: number) {
      const row = await withEditor(entryId)
        .select(['fields', 'user_id', 'writers'])
        .where('n', '=', n)
        .executeTakeFirst();
      if (!row) return undefined;
      return { ...row, fields: fieldsIn(row.fields, blank), writers: JSON.parse(row.writers) as number[] };
    },

    forget: (entryId: number) =>
      db.deleteFrom('revisions').where('kind', '=', table).where('thing_id', '=', entryId).execute(),
  };
};
