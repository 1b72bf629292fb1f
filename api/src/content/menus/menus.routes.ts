import { type Menu, type MenuEntry, type MenuName, menus } from '@lapis/contract';
import type { MenuPart } from '@lapis/contract/rendering';
import { announcedMenu } from '../../cms/site/announced-pages';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { changeMenu, loadPages } from './change-menu';
import { pagesIn } from './shown-menus';

export async function menusRoutes(app: App, { db, changes }: Services) {
  addRoute(app, menus.show, async ({ params: { name } }) => ({ results: await loadMenu(db, name) }));

  addRoute(app, menus.change, async ({ params: { name }, body, user, ip }) => {
    const isDone = await changeMenu(db, name, body, { user, ip });
    const results = await loadMenu(db, name);
    if (!isDone) {
      throw new HttpError(409, 'Someone else has changed this menu since you opened it.', { results });
    }
    await changes.publish(['site']);
    return { results };
  });
}

async function loadMenu(db: Database, name: MenuName): Promise<Menu> {
  const { version, items } = (await siteRepository(db).menus())[name];
  const entries = items ?? usual[name]();
  const pages = await loadPages(db, pagesIn(entries));
  const toLink = ({ label, page_id = null, href = '' }: MenuEntry) => {
    const page = page_id === null ? undefined : pages.get(page_id);
    return { label, page_id, href: page?.path ?? href, state: page?.state ?? null };
  };
  return {
    version,
    is_default: items === null,
    items: entries.map((entry) => ({ ...toLink(entry), items: (entry.items ?? []).map(toLink) })),
  };
}

const announcedIn = (...parts: MenuPart[]): MenuEntry[] =>
  parts.flatMap((part) =>
    announcedMenu()
      .filter((item) => item.part === part)
      .map(({ label, to }) => ({ label, href: to })),
  );

/** Default menus, from the pages that announce a place in a menu (specification, section 2). */
const usual: Record<MenuName, () => MenuEntry[]> = {
  header: () => announcedIn('pages', 'legal', 'account'),
  footer: () => [
    { label: 'Pages', items: announcedIn('pages', 'morePages') },
    { label: 'Legal Info', items: announcedIn('legal', 'policies', 'account') },
  ],
};
