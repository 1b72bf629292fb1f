import type { RevisionCause } from '@lapis/contract';
import type { Generated } from 'kysely';
import { type Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../../types/content-type';
import type { ContentTable } from '../../../server/database/tables';

declare module '../../../server/database/tables' {
  interface Tables {
    revisions: RevisionsTable;
  }
}

interface RevisionsTable {
  id: Generated<number>;
  kind: ContentTable;
  entry_id: number;
  n: number;
  title: string;
  fields: string;
  user_id: number | null;
  at: string;
  cause: RevisionCause | null;
  restored_from: number | null;
  /** JSON of the ids of all the draft's authors, including those of deleted accounts. */
  writers: Generated<string>;
}

interface RevisionOrigin {
  userId: number | null;
  at?: string;
  cause: RevisionCause | null;
  restored_from?: number | null;
  writers?: number[];
}

/** Parses the fields of a revision. Fields added in a later release are blank. */
const fieldsIn = <Fields extends AnyFields>(json: string, blank: Partial<Fields>) =>
  ({ ...blank, ...(JSON.parse(json) as Fields) }) satisfies Fields;

export const revisionsRepository = <Fields extends AnyFields>(
  db: Database,
  { table, blank }: ContentType<Fields>,
) => {
  const ofEntry = (entryId: number) =>
    db.selectFrom('revisions').where('kind', '=', table).where('entry_id', '=', entryId);

  const newestRevision = (entryId: number) => ofEntry(entryId).orderBy('n', 'desc').limit(1);

  const withEditor = (entryId: number) =>
    ofEntry(entryId)
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['n', 'at', 'title', 'cause', 'restored_from'])
      .select(editorName.as('by'));

  return {
    async note(
      entryId: number,
      fields: Fields,
      { userId, at = timestamp(), cause, restored_from = null, writers = [] }: RevisionOrigin,
    ) {
      const last = await newestRevision(entryId).select('n').executeTakeFirst();
      await db
        .insertInto('revisions')
        .values({
          kind: table,
          entry_id: entryId,
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

    /** Adds an author to the newest revision, for changes that create no revision. */
    async addWriter(entryId: number, userId: number) {
      const row = await newestRevision(entryId).select(['id', 'writers']).executeTakeFirst();
      if (!row) return;
      const writers = JSON.stringify([...new Set([...(JSON.parse(row.writers) as number[]), userId])]);
      await db.updateTable('revisions').set({ writers }).where('id', '=', row.id).execute();
    },

    async newest(entryId: number) {
      const row = await newestRevision(entryId).select('fields').executeTakeFirst();
      return row && fieldsIn(row.fields, blank);
    },

    /** Returns the title of the newest revision that wasn't a draft. */
    async titleBeforeDraft(entryId: number) {
      const row = await newestRevision(entryId)
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
      db.deleteFrom('revisions').where('kind', '=', table).where('entry_id', '=', entryId).execute(),
  };
};
