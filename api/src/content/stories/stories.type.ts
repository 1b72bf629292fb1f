import { StoryFields, type Language } from '@lapis/contract';
import type { Generated } from 'kysely';
import { href } from '@lapis/contract/pages';
import { contentType } from '../../cms/types/content-type';
import { plainText } from '../../cms/html/plain-text';
import { leadThumbnails } from '../../media/library/lead-pictures';
import { asShown } from '../html/as-shown';
import { isTagOfPublished, tagsOfStories } from './tags-of-stories';
import type { EntryTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    posts: StoriesTable;
    post_tags: StoryTagsTable;
  }
}

interface StoriesTable extends EntryTable {
  slug: string;
  language: Generated<Language>;
  excerpt: string;
  html: string;
  reading_minutes: number;
  author: string;
  image_id: number | null;
  image_alt: string;
}

interface StoryTagsTable {
  post_id: number;
  tag: string;
  /** When its story was published; null of a draft, and in the trash. The database keeps it so (migration 0037). */
  listed_at: Generated<string | null>;
}

/** How fast people read, in words a minute. */
const READING_SPEED = 220;

const minutesFor = (html: string) =>
  Math.max(1, Math.round(plainText(html).split(/\s+/).length / READING_SPEED));

export const storyType = contentType<StoryFields, 'posts'>({
  name: 'blog',
  table: 'posts',
  isCounted: true,
  tables: { posts: ['id'], post_tags: ['post_id', 'tag'] },
  fields: StoryFields,
  slug: 'slug',
  startsPublished: false,
  blank: {
    language: 'en',
    excerpt: '',
    html: '',
    author: '',
    tags: [],
    image_id: null,
    image_alt: '',
  },
  toColumns: ({ tags: _, ...columns }) => ({
    ...columns,
    ...(columns.html !== undefined && { reading_minutes: minutesFor(columns.html) }),
  }),
  read: async (db, id) => ({ tags: (await tagsOfStories(db, [id])).get(id) ?? [] }),
  async write(db, id, { tags }) {
    if (tags === undefined) return;
    await db.deleteFrom('post_tags').where('post_id', '=', id).execute();
    if (tags.length === 0) return;
    const rows = [...new Set(tags)].map((tag) => ({ post_id: id, tag }));
    await db.insertInto('post_tags').values(rows).execute();
  },
  async listed(db, ids) {
    const stories = await db.selectFrom('posts').select(['id', 'author']).where('id', 'in', ids).execute();
    const tags = await tagsOfStories(db, ids);
    const thumbnails = await leadThumbnails(db, 'posts', ids);
    return new Map(
      stories.map(({ id, author }) => [
        id,
        { author, tags: tags.get(id) ?? [], thumbnail: thumbnails.get(id) ?? null },
      ]),
    );
  },
  texts: ['excerpt', 'html'],
  files: [{ name: 'image_id' }],
  cacheTags: () => ['post'],
  path: ({ slug }) => href('blog.post', { slug }),
  pages: {
    list: 'blog',
    about: 'What has happened lately.',
    entry: 'blog.post',
    narrowedBy: { tag: isTagOfPublished },
    isLeftOutEmpty: true,
  },
  searched: async (db, { excerpt, html, language }) => ({
    body: `${excerpt} ${plainText(await asShown(db, html))}`,
    language,
  }),
});
