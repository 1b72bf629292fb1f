import { StoryFields, type Language } from '@lapis/contract';
import { type Block, blockTexts } from '@lapis/contract/blocks';
import type { Generated } from 'kysely';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import { plainText } from '@lapis/html/html-text';
import { leadThumbnails } from '../../media/library/pictures/lead-pictures';
import { wordsOfBlocks } from '../blocks/words-of-blocks';
import { asShown } from '../html/as-shown';
import { feedOfStories } from './feed-of-stories';
import { isTagOfPublished, tagsOfStories } from './tags-of-stories';
import type { Database } from '../../server/database/database';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    stories: StoriesTable;
    story_tags: StoryTagsTable;
  }
}

interface StoriesTable extends EntryTable {
  slug: string;
  language: Generated<Language>;
  excerpt: string;
  html: string;
  blocks: Generated<string>;
  reading_minutes: number;
  author: string;
  image_id: number | null;
  image_alt: string;
}

interface StoryTagsTable {
  story_id: number;
  tag: string;
  /** Publication date, maintained by triggers; null for drafts and trashed stories. */
  listed_at: Generated<string | null>;
}

const READING_SPEED = 220;

function minutesFor(html: string, blocks: readonly Block[]) {
  const words = plainText([html, ...blocks.flatMap(blockTexts)].join(' ')).trim();
  return Math.max(1, Math.round(words.split(/\s+/).length / READING_SPEED));
}

/** Reads the stored text and blocks, because a change may contain only one of them. */
async function countMinutes(db: Database, id: number) {
  const row = await db
    .selectFrom('stories')
    .select(['html', 'blocks'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const reading_minutes = minutesFor(row.html, JSON.parse(row.blocks) as Block[]);
  await db.updateTable('stories').set({ reading_minutes }).where('id', '=', id).execute();
}

export const storyType = contentType<StoryFields, 'stories'>({
  name: 'blog',
  table: 'stories',
  isCounted: true,
  tables: { stories: ['id'], story_tags: ['story_id', 'tag'] },
  fields: StoryFields,
  slug: 'slug',
  startsPublished: false,
  blank: {
    language: 'en',
    excerpt: '',
    html: '',
    blocks: [],
    author: '',
    tags: [],
    image_id: null,
    image_alt: '',
  },
  toColumns: ({ tags: _, blocks, ...columns }) => ({
    ...columns,
    ...(blocks && { blocks: JSON.stringify(blocks) }),
    ...(columns.html !== undefined && blocks && { reading_minutes: minutesFor(columns.html, blocks) }),
  }),
  toFields: ({ blocks }) => ({ blocks: JSON.parse(blocks) as Block[] }),
  read: async (db, id) => ({ tags: (await tagsOfStories(db, [id])).get(id) ?? [] }),
  async write(db, id, { tags, html, blocks }) {
    if ((html === undefined) !== (blocks === undefined)) await countMinutes(db, id);
    if (tags === undefined) return;
    await db.deleteFrom('story_tags').where('story_id', '=', id).execute();
    if (tags.length === 0) return;
    const rows = [...new Set(tags)].map((tag) => ({ story_id: id, tag }));
    await db.insertInto('story_tags').values(rows).execute();
  },
  async listed(db, ids) {
    const stories = await db.selectFrom('stories').select(['id', 'author']).where('id', 'in', ids).execute();
    const tags = await tagsOfStories(db, ids);
    const thumbnails = await leadThumbnails(db, 'stories', ids);
    return new Map(
      stories.map(({ id, author }) => [
        id,
        { author, tags: tags.get(id) ?? [], thumbnail: thumbnails.get(id) ?? null },
      ]),
    );
  },
  texts: ['excerpt', 'html', 'blocks'],
  files: [{ name: 'image_id' }],
  cacheTags: () => ['story'],
  path: ({ slug }) => href('stories.story', { slug }),
  pages: {
    list: 'stories',
    about: 'What has happened lately.',
    entry: 'stories.story',
    narrowedBy: { tag: isTagOfPublished },
    isLeftOutEmpty: true,
  },
  feed: feedOfStories,
  searched: async (db, { excerpt, html, blocks, language }) => ({
    body: `${excerpt} ${plainText(await asShown(db, html))} ${await wordsOfBlocks(db, blocks)}`,
    language,
  }),
});
