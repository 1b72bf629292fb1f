import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';
import { hasText } from '../types/fields';
import { hashesIn } from './hashes-in-text';

declare module '../../server/database/tables' {
  interface Tables {
    file_mentions: FileMentionsTable;
  }
}

/** Which files texts and drafts name: a copy, made of these at every start and after every change. */
interface FileMentionsTable {
  kind: ContentTable;
  thing_id: number;
  /** 1 of its draft, 0 of the text itself. */
  in_draft: number;
  hash: string;
}

/** Rows of a statement: fewer than fill SQLite's limit of parameters. */
const AT_ONCE = 500;

type Draft = Record<string, unknown>;
type FilesOf = Pick<ContentType, 'table' | 'files'>;

interface Mention {
  kind: ContentTable;
  thing_id: number;
  in_draft: number;
  hash: string;
}

/**
 * Which files texts and drafts name: a copy, made of these at every start and after every change, so that nobody has
 * to read all texts to know where a file is used.
 */
export const fileMentions = (db: Database) => {
  async function add(mentions: Mention[]) {
    for (let begun = 0; begun < mentions.length; begun += AT_ONCE) {
      await db
        .insertInto('file_mentions')
        .values(mentions.slice(begun, begun + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  const forget = (kind: ContentTable, entryId: number, in_draft: 0 | 1) =>
    db
      .deleteFrom('file_mentions')
      .where('kind', '=', kind)
      .where('thing_id', '=', entryId)
      .where('in_draft', '=', in_draft)
      .execute();

  /** Those of the texts of a table: of all, or of the one of an id. */
  async function inTexts(kind: ContentTable, id?: number) {
    const rows = await db
      .selectFrom(kind)
      .select(['id', 'html'])
      .where('html', 'like', '%/storage/media/%')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .execute();
    return rows.flatMap((row) =>
      hashesIn(row.html).map((hash) => ({ kind, thing_id: row.id, in_draft: 0, hash })),
    );
  }

  async function inDraft({ table: kind, files: columns }: FilesOf, thing_id: number, fields: Draft) {
    const ids = columns.map(({ name }) => fields[name]).filter((id) => typeof id === 'number');
    const files =
      ids.length > 0 ? await db.selectFrom('media').select('hash').where('id', 'in', ids).execute() : [];
    const html = typeof fields['html'] === 'string' ? fields['html'] : '';
    const hashes = [...hashesIn(html), ...files.map(({ hash }) => hash)];
    return hashes.map((hash): Mention => ({ kind, thing_id, in_draft: 1, hash }));
  }

  return {
    /** After an entry was added, changed or taken away. */
    async refresh(kind: ContentTable, id: number) {
      await forget(kind, id, 0);
      await add(await inTexts(kind, id));
    },

    /** After a draft was saved. */
    async noteDraft(type: FilesOf, entryId: number, fields: object) {
      await forget(type.table, entryId, 1);
      await add(await inDraft(type, entryId, fields as Draft));
    },

    forgetDraft: (kind: ContentTable, entryId: number) => forget(kind, entryId, 1),

    /** Makes the copy anew, so that one of an older release, or one that missed a change, is right again. */
    async rebuild(types: readonly ContentType[]) {
      await db.deleteFrom('file_mentions').execute();
      for (const { table } of types.filter(hasText)) await add(await inTexts(table));
      const drafts = await db.selectFrom('drafts').select(['kind', 'thing_id', 'fields']).execute();
      for (const { kind, thing_id, fields } of drafts) {
        const type = types.find(({ table }) => table === kind);
        if (type) await add(await inDraft(type, thing_id, JSON.parse(fields) as Draft));
      }
    },
  };
};
