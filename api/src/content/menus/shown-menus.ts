import type { MenuEntry, MenuName, ShownMenu } from '@lapis/contract';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { siteRepository } from '../../cms/site/site.repository';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';

export const pagesIn = (entries: readonly MenuEntry[]) =>
  entries
    .flatMap(({ page_id, items = [] }) => [page_id, ...items.map((item) => item.page_id)])
    .filter((id) => typeof id === 'number');

/** Returns the menus as edited by staff, without unpublished pages. */
export async function shownMenus(db: Database): Promise<Record<MenuName, ShownMenu>> {
  const { header, footer } = await siteRepository(db).menus();
  const named = pagesIn([...(header.items ?? []), ...(footer.items ?? [])]);
  const pages =
    named.length > 0
      ? await db
          .selectFrom('site_pages')
          .select(['id', 'slug'])
          .where('id', 'in', named)
          .where(isPublic('site_pages'))
          .execute()
      : [];
  const paths = new Map(pages.map(({ id, slug }) => [id, sitePageAddress(slug)]));
  return { header: shown(header.items, paths), footer: shown(footer.items, paths) };
}

function shown(entries: MenuEntry[] | null, paths: ReadonlyMap<number, string>): ShownMenu {
  const resolveTarget = ({ page_id, href }: MenuEntry) => (page_id ? paths.get(page_id) : href || undefined);
  return (
    entries?.flatMap(({ items = [], ...entry }) => {
      const to = resolveTarget(entry);
      const below = items.flatMap((item) => {
        const target = resolveTarget(item);
        return target ? [{ label: item.label, to: target }] : [];
      });
      return to || below.length > 0 ? [{ label: entry.label, ...(to && { to }), items: below }] : [];
    }) ?? null
  );
}
