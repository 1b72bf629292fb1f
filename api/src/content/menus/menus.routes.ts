import { type Menu, type MenuEntry, type MenuName, menus } from '@lapis/contract';
import type { MenuPart } from '@lapis/contract/rendering';
import { announcedMenu } from '../../cms/site/announced-pages';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { changeMenu, pagesOf } from './change-menu';
import { pagesIn } from './shown-menus';

/** The menu at the top of the site, and that in its footer. */
export async function menusRoutes(app: App, { db, changes }: Services) {
  answer(app, menus.show, async ({ params: { name } }) => ({ results: await menuOf(db, name) }));

  answer(app, menus.change, async ({ params: { name }, body, user, ip }) => {
    const isDone = await changeMenu(db, name, body, { user, ip });
    const results = await menuOf(db, name);
    if (!isDone) {
      throw new HttpError(409, 'Someone else has changed this menu since you opened it.', { results });
    }
    await changes.publish(['site']);
    return { results };
  });
}

/** A menu as it is edited, with what is known of the pages in it. */
async function menuOf(db: Database, name: MenuName): Promise<Menu> {
  const { version, items } = (await siteRepository(db).menus())[name];
  const entries = items ?? usual[name]();
  const pages = await pagesOf(db, pagesIn(entries));
  const linkOf = ({ label, page_id = null, href = '' }: MenuEntry) => {
    const page = page_id === null ? undefined : pages.get(page_id);
    return { label, page_id, href: page?.path ?? href, state: page?.state ?? null };
  };
  return {
    version,
    is_default: items === null,
    items: entries.map((entry) => ({ ...linkOf(entry), items: (entry.items ?? []).map(linkOf) })),
  };
}

const announcedIn = (...parts: MenuPart[]): MenuEntry[] =>
  parts.flatMap((part) =>
    announcedMenu()
      .filter((item) => item.part === part)
      .map(({ label, to }) => ({ label, href: to })),
  );

/** The menus that come with the site: what its pages announce (specification, section 2). */
const usual: Record<MenuName, () => MenuEntry[]> = {
  header: () => announcedIn('pages', 'legal', 'account'),
  footer: () => [
    { label: 'Pages', items: announcedIn('pages', 'morePages') },
    { label: 'Legal Info', items: announcedIn('legal', 'policies', 'account') },
  ],
};
