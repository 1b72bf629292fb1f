import { z } from 'zod';
import type { Database } from '../database/database';
import type { ManagedName } from '../database/tables';
import { hashesIn } from './hashes-in-text';

/** Rows of a statement: fewer than fill SQLite's limit of parameters. */
const AT_ONCE = 500;

/** The tables of things with a text in which files can be named. */
const texts = ['posts', 'services', 'widgets'] as const;
type TextTable = (typeof texts)[number];

/** What of a draft can name a file. */
const DraftFields = z.object({
  image_id: z.int().nullish(),
  document_id: z.int().optional(),
  html: z.string().optional(),
});

interface Mention {
  kind: ManagedName;
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

  const forget = (kind: ManagedName, thingId: number, in_draft: 0 | 1) =>
    db
      .deleteFrom('file_mentions')
      .where('kind', '=', kind)
      .where('thing_id', '=', thingId)
      .where('in_draft', '=', in_draft)
      .execute();

  /** Those of the texts of a table: of all, or of the one of an id. */
  async function inTexts(kind: TextTable, id?: number) {
    const rows = await db
      .selectFrom(kind as 'posts')
      .select(['id', 'html'])
      .where('html', 'like', '%/storage/media/%')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .execute();
    return rows.flatMap((row) =>
      hashesIn(row.html).map((hash) => ({ kind, thing_id: row.id, in_draft: 0, hash })),
    );
  }

  async function inDraft(kind: ManagedName, thing_id: number, fields: unknown): Promise<Mention[]> {
    const { image_id, document_id, html = '' } = DraftFields.parse(fields);
    const ids = [image_id, document_id].filter((id) => typeof id === 'number');
    const files =
      ids.length > 0 ? await db.selectFrom('media').select('hash').where('id', 'in', ids).execute() : [];
    const hashes = [...hashesIn(html), ...files.map(({ hash }) => hash)];
    return hashes.map((hash) => ({ kind, thing_id, in_draft: 1, hash }));
  }

  return {
    /** After a thing was added, changed or taken away. */
    async refresh(kind: TextTable, id: number) {
      await forget(kind, id, 0);
      await add(await inTexts(kind, id));
    },

    /** After a draft was saved. */
    async noteDraft(kind: ManagedName, thingId: number, fields: unknown) {
      await forget(kind, thingId, 1);
      await add(await inDraft(kind, thingId, fields));
    },

    forgetDraft: (kind: ManagedName, thingId: number) => forget(kind, thingId, 1),

    /** Makes the copy anew, so that one of an older release, or one that missed a change, is right again. */
    async rebuild() {
      await db.deleteFrom('file_mentions').execute();
      for (const kind of texts) await add(await inTexts(kind));
      const drafts = await db.selectFrom('drafts').select(['kind', 'thing_id', 'fields']).execute();
      for (const { kind, thing_id, fields } of drafts) {
        await add(await inDraft(kind, thing_id, JSON.parse(fields)));
      }
    },
  };
};
