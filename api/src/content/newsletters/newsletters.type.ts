import { type Language, NewsletterFields } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';
import { wordsOfBlocks } from '../blocks/words-of-blocks';

declare module '../../server/database/tables' {
  interface Tables {
    newsletters: NewslettersTable;
  }
}

interface NewslettersTable extends EntryTable {
  slug: string;
  subject: string;
  preview: string;
  from_name: string;
  language: Language;
  topic_id: number | null;
  blocks: string;
  in_archive: number;
}

export const newsletterType = contentType<NewsletterFields, 'newsletters'>({
  name: 'newsletters',
  table: 'newsletters',
  fields: NewsletterFields,
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
      .select(['newsletter_id', 'state', 'starts_at', 'started_at', 'finished_at'])
      .where('newsletter_id', 'in', ids)
      .orderBy('id')
      .execute();
    // Keeps each newsletter's latest mailing, or none if that mailing was cancelled before it started.
    return new Map(
      mailings.map(({ newsletter_id, state, starts_at, started_at, finished_at }) => [
        Number(newsletter_id),
        state === 'stopped' && started_at === null
          ? {}
          : { sending: { state, at: finished_at ?? started_at ?? starts_at } },
      ]),
    );
  },
  texts: ['preview', 'blocks'],
  files: [],
  cacheTags: () => ['newsletter'],
  path: ({ slug }) => href('newsletters.newsletter', { slug }),
  pages: {
    list: 'newsletters',
    entry: 'newsletters.newsletter',
    about: 'The newsletters we have sent so far.',
    isLeftOutEmpty: true,
    keptFromSearch,
  },
  async searched(db, { preview, blocks, language, in_archive }) {
    if (!in_archive) return null;
    return { body: `${preview} ${await wordsOfBlocks(db, blocks)}`, language };
  },
});

async function keptFromSearch(db: Database) {
  const rows = await db.selectFrom('newsletters').select('id').where('in_archive', '=', 0).execute();
  return new Set(rows.map(({ id }) => id));
}
