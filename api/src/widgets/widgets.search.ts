import { href } from '@lapis/contract/pages';
import { plainText } from '../content/plain-text';
import type { Findables } from '../search/findable';

/** The pages that are a widget's text, as the public remote shows them; by the widget's name. */
const pages: Record<string, { title: string; path: string }> = {
  'home-intro': { title: 'Home', path: href('home') },
  about: { title: 'About us', path: href('about') },
  terms: { title: 'Terms of use', path: href('terms') },
  privacy: { title: 'Privacy', path: href('privacy') },
  cookies: { title: 'Cookies', path: href('cookies') },
  accessibility: { title: 'Accessibility', path: href('accessibility') },
  safeguarding: { title: 'Safeguarding', path: href('safeguarding') },
  complaints: { title: 'Complaints', path: href('complaints') },
  action: { title: 'Take Action', path: href('action') },
};

/** Pages, by the id of their widget. */
export const findablePages: Findables = async (db, id) => {
  const widgets = await db
    .selectFrom('widgets')
    .select(['id', 'name', 'html'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute();
  return widgets.flatMap(({ id, name, html }) => {
    const page = pages[name];
    return page ? [{ id, ...page, body: plainText(html), published_at: null }] : [];
  });
};
