import type { Database } from '../../server/database/database';
import { engineOf } from '../../server/database/engine';
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

/** Which files texts and drafts name: a copy, made of these after every change. */
interface FileMentionsTable {
  kind: ContentTable;
  thing_id: number;
  /** 1 of its draft, 0 of the text itself. */
  in_draft: number;
  hash: string;
}

/** Rows of a statement: fewer than fill SQLite's limit of parameters. */
const AT_ONCE = 500;
/** A draft may be as long as a text. */
const DRAFTS_AT_ONCE = 50;

type Draft = Record<string, unknown>;
type FilesOf = Pick<ContentType, 'table' | 'files'>;

interface Mention {
  kind: ContentTable;
  thing_id: number;
  in_draft: number;
  hash: string;
}

/**
 * Which files texts and drafts name: a copy, made of these after every change, so that nobody has to read all texts to
 * know where a file is used.
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

  /** The hashes of the files that a text names, or that blocks name by their ids too. */
  async function hashesOf({ html, blocks, banner }: Draft, chosen: number[] = []) {
    const ids = [...filesNamedIn([blocks, banner]), ...chosen];
    const files =
      ids.length > 0 ? await db.selectFrom('media').select('hash').where('id', 'in', ids).execute() : [];
    const texts = `${typeof html === 'string' ? html : ''}${blocks ? JSON.stringify(blocks) : ''}`;
    return [...hashesIn(texts), ...files.map(({ hash }) => hash)];
  }

  const mentionsOf = (kind: ContentTable, thing_id: number, in_draft: 0 | 1, hashes: string[]) =>
    hashes.map((hash): Mention => ({ kind, thing_id, in_draft, hash }));

  return {
    /** After an entry was added, changed or taken away. */
    async refresh(type: ContentType, id: number, row: object | undefined) {
      await forget(type.table, id, 0);
      if (row)
        await add(mentionsOf(type.table, id, 0, await hashesOf(ownFields(type, row) as unknown as Draft)));
    },

    /** After a draft was saved. */
    async noteDraft(type: FilesOf, entryId: number, fields: object) {
      await forget(type.table, entryId, 1);
      const draft = fields as Draft;
      const chosen = type.files.map(({ name }) => draft[name]).filter((id) => typeof id === 'number');
      await add(mentionsOf(type.table, entryId, 1, await hashesOf(draft, chosen)));
    },

    forgetDraft: (kind: ContentTable, entryId: number) => forget(kind, entryId, 1),

    /** The same of the next drafts after that id. Answers the last one's; undefined where there is none. */
    async refreshDraftsAfter(types: readonly ContentType[], after: number) {
      const drafts = await db
        .selectFrom('drafts')
        .select(['id', 'kind', 'thing_id', 'fields'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(DRAFTS_AT_ONCE)
        .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
        .execute();
      for (const { kind, thing_id, fields } of drafts) {
        const type = types.find(({ table }) => table === kind);
        if (type) await this.noteDraft(type, thing_id, JSON.parse(fields) as Draft);
      }
      return drafts.at(-1)?.id;
    },

    /** Forgets what texts and drafts of a table named that are there no more: somebody has deleted them past the site. */
    async forgetDeleted(kind: ContentTable) {
      const mentions = db.deleteFrom('file_mentions').where('kind', '=', kind);
      await mentions
        .where('in_draft', '=', 0)
        .where('thing_id', 'not in', (eb) => eb.selectFrom(kind).select('id'))
        .execute();
      await mentions
        .where('in_draft', '=', 1)
        .where('thing_id', 'not in', (eb) =>
          eb.selectFrom('drafts').select('drafts.thing_id').where('drafts.kind', '=', kind),
        )
        .execute();
    },
  };
};
