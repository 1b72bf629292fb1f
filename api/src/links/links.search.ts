import { href } from '@lapis/contract/pages';
import type { Findables } from '../search/findable';

export const findableLinks: Findables = async (db, id) => {
  const links = await db
    .selectFrom('links')
    .select(['id', 'title', 'description'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return links.map(({ id, title, description }) => ({
    id,
    title,
    body: description,
    path: `${href('links')}#link-${id}`,
    published_at: null,
  }));
};
