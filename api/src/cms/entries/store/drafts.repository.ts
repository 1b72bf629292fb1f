import { randomInt } from 'node:crypto';
import type { Generated } from 'kysely';
import { timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import { fileMentions } from '../../files/file-mentions';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../../types/content-type';
import type { ContentTable } from '../../../server/database/tables';

declare module '../../../server/database/tables' {
  interface Tables {
    drafts: DraftsTable;
  }
}

interface DraftsTable {
  id: Generated<number>;
  kind: ContentTable;
  entry_id: number;
  /** JSON of the fields that differ from the entry. */
  fields: string;
  version: number;
  base: number;
  restored_from: number | null;
  updated_by: number | null;
  updated_at: string;
  /** JSON of all authors' ids, including those of deleted accounts. */
  writers: Generated<string>;
}

export interface NewDraft<Fields> {
  fields: Partial<Fields>;
  version: number | undefined;
  base: number;
  restored_from?: number;
  writers?: number[];
}

/** Returns the version of a new draft: random, so that the draft is never mistaken for a discarded one. */
const firstVersion = () => randomInt(1, 1_000_000_000);

export const draftsRepository = <Fields extends AnyFields>(db: Database, type: ContentType<Fields>) => {
  async function find(entryId: number) {
    const row = await db
      .selectFrom('drafts')
      .leftJoin('users', 'users.id', 'drafts.updated_by')
      .select(['fields', 'drafts.version', 'drafts.base', 'drafts.restored_from', 'drafts.updated_at'])
      .select(['drafts.updated_by as user_id', 'writers'])
      .select(editorName.as('updated_by'))
      .where('kind', '=', type.table)
      .where('entry_id', '=', entryId)
      .executeTakeFirst();
    if (!row) return null;
    const fields = JSON.parse(row.fields) as Partial<Fields>;
    return { ...row, fields, writers: JSON.parse(row.writers) as number[] };
  }

  return {
    find,

    /** Returns whether the draft has this version; 0 means no draft. The entry must be locked. */
    isNewest: async (entryId: number, version: number) => ((await find(entryId))?.version ?? 0) === version,

    /**
     * Saves the draft. Returns false if there is a draft with a version other than `version`; 0 means that
     * there should be no draft. The entry must be locked.
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
          entry_id: entryId,
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
            .columns(['kind', 'entry_id'])
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

    /** Moves the draft's base to the entry's new version, which has the same content. */
    follow: (entryId: number, version: number) =>
      db
        .updateTable('drafts')
        .set({ base: version })
        .where('kind', '=', type.table)
        .where('entry_id', '=', entryId)
        .where('base', '=', version - 1)
        .execute(),

    async discard(entryId: number) {
      await db.deleteFrom('drafts').where('kind', '=', type.table).where('entry_id', '=', entryId).execute();
      await fileMentions(db).forgetDraft(type.table, entryId);
    },
  };
};
