import type { Menu, MenuName } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';
import type { EditedMenuEntry } from './entries';

export const readMenuName = (search: URLSearchParams): MenuName =>
  search.get('menu') === 'footer' ? 'footer' : 'header';

/** Fetches a menu. Not refetched on focus, because staff may be editing it. */
export const menuQuery = (name: MenuName) =>
  queryOptions({
    queryKey: ['menus', name],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/menus/:name', { params: { name }, signal })).results,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves a menu; null restores the default. The version is an optimistic lock. */
export async function saveMenu(name: MenuName, { version }: Menu, entries: EditedMenuEntry[] | null) {
  const items =
    entries?.map(({ label, href, items: below }) => ({
      label,
      href,
      items: below.map((item) => ({ label: item.label, href: item.href })),
    })) ?? null;
  return (await send('PUT /admin/menus/:name', { params: { name }, body: { version, items } })).results;
}
