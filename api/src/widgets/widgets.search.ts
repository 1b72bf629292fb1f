import { asShown } from '../content/as-shown';
import { plainText } from '../content/plain-text';
import { isNotOver } from '../content/publication';
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
  const found = [];
  for (const { id, name, html, published_at } of widgets) {
    const page = widgetPages[name];
    if (!page) continue;
    const body = plainText(await asShown(db, html));
    found.push({ id, ...page, body, published_at });
  }
  return found;
};
