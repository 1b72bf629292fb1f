import { randomInt } from 'node:crypto';
import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { fileMentions } from '../files/file-mentions';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../types/content-type';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    drafts: DraftsTable;
  }
}

/** What somebody is writing, beside the entry as visitors see it. */
interface DraftsTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  /** JSON: those of the thing's fields that differ. */
  fields: string;
  version: number;
  /** The version of the entry that it was made of. */
  base: number;
  /** The revision that it was restored from, if it was. */
  restored_from: number | null;
  updated_by: number | null;
  updated_at: string;
  /** JSON: the ids of all who have written in it; of accounts that are gone, too. */
  writers: Generated<string>;
}

export interface NewDraft<Fields> {
  fields: Partial<Fields>;
  version: number | undefined;
  /** The version of the entry that it was made of. */
  base: number;
  /** The revision that it is restored from. */
  restored_from?: number;
  /** Who else wrote what it says. */
  writers?: number[];
}

/** Random, so that a draft begun after another was discarded is never taken for that one. */
const firstVersion = () => randomInt(1, 1_000_000_000);

/** What is being written beside what visitors see: of each entry one draft at most. */
export const draftsRepository = <Fields extends AnyFields>(db: Database, type: ContentType<Fields>) => {
  async function find(entryId: number) {
    const row = await db
      .selectFrom('drafts')
      .leftJoin('users', 'users.id', 'drafts.updated_by')
      .select(['fields', 'drafts.version', 'drafts.base', 'drafts.restored_from', 'drafts.updated_at'])
      .select(['drafts.updated_by as user_id', 'writers'])
      .select(editorName.as('updated_by'))
      .where('kind', '=', type.table)
      .where('thing_id', '=', entryId)
      .executeTakeFirst();
    if (!row) return null;
    const fields = JSON.parse(row.fields) as Partial<Fields>;
    return { ...row, fields, writers: JSON.parse(row.writers) as number[] };
  }

  return {
    find,

    /** Whether that is the version of the draft as it is now; 0 is that of none. The entry is locked. */
    isNewest: async (entryId: number, version: number) => ((await find(entryId))?.version ?? 0) === version,

    /**
     * Answers false where the draft it was made on, `version`, is not the newest any more; 0 is that of none. The entry is
     * locked.
     */
    async save(
      entryId: number,
      { fields, version, base, restored_from, writers: others = [] }: NewDraft<Fields>,
      userId: number,
    ) {
      const now = timestamp();
      const before = (await find(entryId))?.writers ?? [];
      const writers = JSON.stringify([...new Set([...before, ...others, userId])]);
      const saved = await db
        .insertInto('drafts')
        .values({
          kind: type.table,
          thing_id: entryId,
          fields: JSON.stringify(fields),
          version: firstVersion(),
          base,
          restored_from: restored_from ?? null,
          updated_by: userId,
          updated_at: now,
          writers,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'thing_id'])
            .doUpdateSet((eb) => ({
              fields: eb.ref('excluded.fields'),
              version: eb('drafts.version', '+', 1),
              base,
              ...(restored_from !== undefined && { restored_from }),
              updated_by: userId,
              updated_at: now,
              writers,
            }))
            .where((eb) => (version === undefined ? eb.lit(true) : eb('drafts.version', '=', version))),
        )
        .returning('version')
        .executeTakeFirst();
      if (!saved) return false;
      await fileMentions(db).noteDraft(type, entryId, fields);
      return true;
    },

    /** Keeps a draft in step with its entry, whose version was counted up while its text stayed the same. */
    follow: (entryId: number, version: number) =>
      db
        .updateTable('drafts')
        .set({ base: version })
        .where('kind', '=', type.table)
        .where('thing_id', '=', entryId)
        .where('base', '=', version - 1)
        .execute(),

    async discard(entryId: number) {
      await db.deleteFrom('drafts').where('kind', '=', type.table).where('thing_id', '=', entryId).execute();
      await fileMentions(db).forgetDraft(type.table, entryId);
    },
  };
};
