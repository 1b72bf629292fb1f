import type { Menu, MenuName } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import type { Entry } from './entries';

/** The menu that an address of the screen is about. */
export const menuIn = (search: URLSearchParams): MenuName =>
  search.get('menu') === 'footer' ? 'footer' : 'header';

/** Fetched anew for every visit, but not while somebody is changing it. */
export const menuQuery = (name: MenuName) =>
  queryOptions({
    queryKey: ['menus', name],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/menus/:name', { params: { name }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves a menu over the copy of that version; with null the one that comes with the site is put back. */
export async function saveMenu(name: MenuName, { version }: Menu, entries: Entry[] | null) {
  const items =
    entries?.map(({ label, href, items: below }) => ({
      label,
      href,
      items: below.map((item) => ({ label: item.label, href: item.href })),
    })) ?? null;
  return (await send('PUT /admin/menus/:name', { params: { name }, body: { version, items } })).results;
}
