import type { Language, PostFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { cleanHtml } from '../content/clean-html';
import { plainText } from '../content/plain-text';
import type { Kind } from '../managed/kind';
import { leadThumbnails } from '../media/lead-pictures';
import { tagsOfPosts } from './tags-of-posts';

/** How fast people read, in words a minute. */
const READING_SPEED = 220;

const minutesFor = (html: string) =>
  Math.max(1, Math.round(plainText(html).split(/\s+/).length / READING_SPEED));

/** Stories, as the portal manages them. */
export const postKind: Kind<PostFields> = {
  table: 'posts',
  audit: 'blog',
  found: 'post',
  slug: 'slug',
  one: 'story',
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
  toColumns({ tags: _, html, ...columns }) {
    if (html === undefined) return columns;
    const cleaned = cleanHtml(html);
    return { ...columns, html: cleaned, reading_minutes: minutesFor(cleaned) };
  },
  toFields: (row) => ({
    slug: row['slug'] as string,
    language: row['language'] as Language,
    title: row['title'] as string,
    excerpt: row['excerpt'] as string,
    html: row['html'] as string,
    author: row['author'] as string,
    image_id: row['image_id'] as number | null,
    image_alt: row['image_alt'] as string,
  }),
  async read(db, id) {
    return { tags: (await tagsOfPosts(db, [id])).get(id) ?? [] };
  },
  async listed(db, ids) {
    if (ids.length === 0) return new Map();
    const posts = await db.selectFrom('posts').select(['id', 'author']).where('id', 'in', ids).execute();
    const tags = await tagsOfPosts(db, ids);
    const thumbnails = await leadThumbnails(db, 'posts', ids);
    return new Map(
      posts.map(({ id, author }) => [
        id,
        { author, tags: tags.get(id) ?? [], thumbnail: thumbnails.get(id) ?? null },
      ]),
    );
  },
  async write(db, id, { tags }) {
    if (tags === undefined) return;
    await db.deleteFrom('post_tags').where('post_id', '=', id).execute();
    if (tags.length === 0) return;
    const rows = [...new Set(tags)].map((tag) => ({ post_id: id, tag }));
    await db.insertInto('post_tags').values(rows).execute();
  },
  tags: () => ['post'],
  path: ({ slug }) => href('blog.post', { slug }),
};
