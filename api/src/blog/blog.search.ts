import { href } from '@lapis/contract/pages';
import { asShown } from '../content/as-shown';
import { plainText } from '../content/plain-text';
import { isNotOver } from '../content/publication';
import type { Findables } from '../search/findable';

export const findablePosts: Findables = async (db, id) => {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'language', 'title', 'excerpt', 'html', 'published_at'])
    .where('published_at', 'is not', null)
    .where(isNotOver('posts'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const found = [];
  for (const { slug, excerpt, html, ...post } of posts) {
    const body = `${excerpt} ${plainText(await asShown(db, html))}`;
    found.push({ ...post, body, path: href('blog.post', { slug }) });
  }
  return found;
};
