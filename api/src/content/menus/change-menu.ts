import type { MenuEntry, MenuName, StoredMenu } from '@lapis/contract';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { type Actor, audit } from '../../cms/audit/audit';
import { stateOf } from '../../cms/entries/state';
import { siteRepository } from '../../cms/site/site.repository';
import { type Database, inTransaction } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import { sitePageAt } from '../site-pages/page-at';
import { pagesIn } from './shown-menus';

/**
 * Changes a menu, or puts back the one that comes with the site; false where someone else was quicker.
 * @throws HttpError 422 of an entry that leads nowhere
 */
export async function changeMenu(db: Database, name: MenuName, { version, items }: StoredMenu, actor: Actor) {
  const named = items && (await withPages(db, items));
  if (named) await refuseUseless(db, name, named);
  return inTransaction(db, async (transaction) => {
    const sites = siteRepository(transaction);
    const before = await sites.menus();
    if (before[name].version !== version) return false;
    const changed = await sites.change({
      own_menus: { ...before, [name]: { version: version + 1, items: named } },
    });
    if (changed?.length) {
      await audit(transaction).note(actor, {
        action: 'changed',
        kind: 'site',
        details: { fields: `${name} menu` },
      });
    }
    return changed !== undefined;
  });
}

/** What is known of pages that menus name, by their ids. */
export async function pagesOf(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('site_pages')
    .select(['id', 'slug', 'published_at', 'unpublish_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { path: sitePageAddress(row.slug), state: stateOf(row, false) }]),
  );
}

/** The path of the page that a link may lead to; undefined if it leads to another site. */
const slugIn = (href = '') => (href.startsWith('/') ? sitePageAt(href) : undefined);

/** Entries in which the address of a page that staff made names that page, wherever it will be. */
async function withPages(db: Database, entries: MenuEntry[]) {
  const hrefs = entries.flatMap(({ href, items = [] }) => [href, ...items.map((item) => item.href)]);
  const slugs = hrefs.flatMap((href) => slugIn(href) ?? []);
  const rows =
    slugs.length > 0
      ? await db.selectFrom('site_pages').select(['id', 'slug']).where('slug', 'in', slugs).execute()
      : [];
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const named = <Entry extends MenuEntry>({ href = '', page_id, ...entry }: Entry) => {
    const id = page_id ?? ids.get(slugIn(href) ?? '') ?? null;
    return { ...entry, page_id: id, href: id === null ? href : '' };
  };
  return entries.map((entry) => ({ ...named(entry), items: (entry.items ?? []).map(named) }));
}

/** @throws HttpError 422 of an entry that leads nowhere, or that the footer has no place for */
async function refuseUseless(db: Database, name: MenuName, entries: MenuEntry[]) {
  const pages = await pagesOf(db, pagesIn(entries));
  const leadsOn = ({ page_id, href }: MenuEntry) => (page_id ? pages.has(page_id) : Boolean(href));
  for (const [index, entry] of entries.entries()) {
    const items = entry.items ?? [];
    const at = `items.${index}`;
    if (name === 'footer' && items.length === 0) {
      throw invalid(`${at}.label`, 'In the footer links stand below a heading: put this one below another.');
    }
    if (items.length === 0 && !leadsOn(entry)) {
      throw invalid(`${at}.href`, 'Choose where this leads, or put other entries below it.');
    }
    const lost = items.findIndex((item) => !leadsOn(item));
    if (lost >= 0) throw invalid(`${at}.items.${lost}.href`, 'Choose where this leads.');
  }
}
