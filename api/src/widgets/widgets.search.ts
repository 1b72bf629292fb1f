import { plainText } from '../content/plain-text';
import { isNotOver } from '../content/publication';
import { withoutHiddenPictures } from '../media/hidden-pictures';
import type { Findables } from '../search/findable';
import { widgetPages } from './widget-pages';

/** Pages, by the id of their widget. */
export const findablePages: Findables = async (db, id) => {
  const widgets = await db
    .selectFrom('widgets')
    .select(['id', 'name', 'html', 'published_at'])
    .where('published_at', 'is not', null)
    .where(isNotOver('widgets'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  const pages = widgets.map(async ({ id, name, html, published_at }) => {
    const page = widgetPages[name];
    if (!page) return [];
    const body = plainText(await withoutHiddenPictures(db, html));
    return [{ id, ...page, body, published_at }];
  });
  return (await Promise.all(pages)).flat();
};
