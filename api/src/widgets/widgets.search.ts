import { plainText } from '../content/plain-text';
import type { Findables } from '../search/findable';
import { widgetPages } from './widget-pages';

/** Pages, by the id of their widget. */
export const findablePages: Findables = async (db, id) => {
  const widgets = await db
    .selectFrom('widgets')
    .select(['id', 'name', 'html'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return widgets.flatMap(({ id, name, html }) => {
    const page = widgetPages[name];
    return page ? [{ id, ...page, body: plainText(html), published_at: null }] : [];
  });
};
