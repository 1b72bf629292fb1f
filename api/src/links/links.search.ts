import { href } from '@lapis/contract/pages';
import { isNotOver } from '../content/publication';
import type { Findables } from '../search/findable';

export const findableLinks: Findables = async (db, id) => {
  const links = await db
    .selectFrom('links')
    .select(['id', 'title', 'description', 'published_at'])
    .where('published_at', 'is not', null)
    .where(isNotOver('links'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return links.map(({ id, title, description, published_at }) => ({
    id,
    title,
    body: description,
    path: `${href('links')}#link-${id}`,
    published_at,
  }));
};
