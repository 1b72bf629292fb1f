import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';
import { filesNamedIn } from '../blocks/block-fields';
import { ownFields } from '../types/fields';
import { hashesIn } from './hashes-in-text';

declare module '../../server/database/tables' {
  interface Tables {
    file_mentions: FileMentionsTable;
  }
}

interface FileMentionsTable {
  kind: ContentTable;
  entry_id: number;
  /** 1 if the draft refers to the file, 0 if the entry does. */
  in_draft: number;
  hash: string;
}

/** Rows per statement, because SQLite limits the number of parameters. */
const AT_ONCE = 500;
/** Drafts per transaction: few, because a draft can be as long as an entry. */
const DRAFTS_AT_ONCE = 50;

type DraftContent = Record<string, unknown>;
type FilesType = Pick<ContentType, 'table' | 'files'>;

interface Mention {
  kind: ContentTable;
  entry_id: number;
  in_draft: number;
  hash: string;
}

/**
 * Files that entries and drafts refer to. Updated with every change, so that finding a file's uses doesn't
 * require reading all entries.
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
      .where('entry_id', '=', entryId)
      .where('in_draft', '=', in_draft)
      .execute();

  async function collectHashes({ html, blocks, banner }: DraftContent, chosen: number[] = []) {
    const ids = [...filesNamedIn([blocks, banner]), ...chosen];
    const files =
      ids.length > 0 ? await db.selectFrom('media').select('hash').where('id', 'in', ids).execute() : [];
    const texts = `${typeof html === 'string' ? html : ''}${blocks ? JSON.stringify(blocks) : ''}`;
    return [...hashesIn(texts), ...files.map(({ hash }) => hash)];
  }

  const toMentions = (kind: ContentTable, entry_id: number, in_draft: 0 | 1, hashes: string[]) =>
    hashes.map((hash): Mention => ({ kind, entry_id, in_draft, hash }));

  return {
    async refresh(type: ContentType, id: number, row: object | undefined) {
      await forget(type.table, id, 0);
      if (row)
        await add(
          toMentions(type.table, id, 0, await collectHashes(ownFields(type, row) as unknown as DraftContent)),
        );
    },

    async noteDraft(type: FilesType, entryId: number, fields: object) {
      await forget(type.table, entryId, 1);
      const draft = fields as DraftContent;
      const chosen = type.files.map(({ name }) => draft[name]).filter((id) => typeof id === 'number');
      await add(toMentions(type.table, entryId, 1, await collectHashes(draft, chosen)));
    },

    forgetDraft: (kind: ContentTable, entryId: number) => forget(kind, entryId, 1),

    async refreshDraftsAfter(types: readonly ContentType[], after: number) {
      const drafts = await db
        .selectFrom('drafts')
        .select(['id', 'kind', 'entry_id', 'fields'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(DRAFTS_AT_ONCE)
        .$if(detectEngine(db) === 'postgres', (query) => query.forUpdate())
        .execute();
      for (const { kind, entry_id, fields } of drafts) {
        const type = types.find(({ table }) => table === kind);
        if (type) await this.noteDraft(type, entry_id, JSON.parse(fields) as DraftContent);
      }
      return drafts.at(-1)?.id;
    },

    /** Removes the rows of entries and drafts that were deleted directly in the database. */
    async forgetDeleted(kind: ContentTable) {
      const mentions = db.deleteFrom('file_mentions').where('kind', '=', kind);
      await mentions
        .where('in_draft', '=', 0)
        .where('entry_id', 'not in', (eb) => eb.selectFrom(kind).select('id'))
        .execute();
      await mentions
        .where('in_draft', '=', 1)
        .where('entry_id', 'not in', (eb) =>
          eb.selectFrom('drafts').select('drafts.entry_id').where('drafts.kind', '=', kind),
        )
        .execute();
    },
  };
};
