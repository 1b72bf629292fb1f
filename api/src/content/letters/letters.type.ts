import { type Language, LetterFields } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';
import { wordsOfBlocks } from '../blocks/words-of-blocks';

declare module '../../server/database/tables' {
  interface Tables {
    letters: LettersTable;
  }
}

interface LettersTable extends EntryTable {
  slug: string;
  subject: string;
  preview: string;
  from_name: string;
  language: Language;
  topic_id: number | null;
  /** JSON: the contract's Blocks. */
  blocks: string;
  in_archive: number;
}

export const letterType = contentType<LetterFields, 'letters'>({
  name: 'letters',
  table: 'letters',
  fields: LetterFields,
  slug: 'slug',
  startsPublished: false,
  blank: {
    subject: '',
    preview: '',
    from_name: '',
    language: 'en',
    topic_id: null,
    blocks: [],
    in_archive: true,
  },
  toColumns: ({ blocks, in_archive, ...columns }) => ({
    ...columns,
    ...(blocks && { blocks: JSON.stringify(blocks) }),
    ...(in_archive !== undefined && { in_archive: in_archive ? 1 : 0 }),
  }),
  toFields: ({ blocks, in_archive }) => ({
    blocks: JSON.parse(blocks) as Block[],
    in_archive: in_archive === 1,
  }),
  async listed(db, ids) {
    const mailings = await db
      .selectFrom('mailings')
      .select(['letter_id', 'state', 'starts_at', 'started_at', 'finished_at'])
      .where('letter_id', 'in', ids)
      .orderBy('id')
      .execute();
    // The newest of a letter comes last, and is what becomes of it. One that was called back in time was never sent.
    return new Map(
      mailings.map(({ letter_id, state, starts_at, started_at, finished_at }) => [
        Number(letter_id),
        state === 'stopped' && started_at === null
          ? {}
          : { sending: { state, at: finished_at ?? started_at ?? starts_at } },
      ]),
    );
  },
  texts: ['preview', 'blocks'],
  files: [],
  cacheTags: () => ['letter'],
  path: ({ slug }) => href('letters.letter', { slug }),
  pages: {
    list: 'letters',
    entry: 'letters.letter',
    about: 'The letters that we have sent to the readers of our newsletter.',
    isLeftOutEmpty: true,
    keptFromSearch,
  },
  async searched(db, { preview, blocks, language, in_archive }) {
    if (!in_archive) return null;
    return { body: `${preview} ${await wordsOfBlocks(db, blocks)}`, language };
  },
});

/** The letters that only those are shown who have their address. */
async function keptFromSearch(db: Database) {
  const rows = await db.selectFrom('letters').select('id').where('in_archive', '=', 0).execute();
  return new Set(rows.map(({ id }) => id));
}
