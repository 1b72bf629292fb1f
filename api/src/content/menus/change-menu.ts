import type { MenuEntry, MenuName, StoredMenu } from '@lapis/contract';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { type Actor, audit } from '../../cms/audit/audit';
import { entryState } from '../../cms/entries/store/state';
import { siteRepository } from '../../cms/site/site.repository';
import { type Database, inTransaction } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import { sitePageAt } from '../site-pages/page-at';
import { pagesIn } from './shown-menus';

/**
 * Changes a menu or restores the default; returns false for an outdated version.
 * @throws HttpError 422 for an entry without a target
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

export async function loadPages(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('site_pages')
    .select(['id', 'slug', 'published_at', 'unpublish_at', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { path: sitePageAddress(row.slug), state: entryState(row, false) }]),
  );
}

/** Returns the slug of an internal page; undefined for links to other sites. */
const slugIn = (href = '') => (href.startsWith('/') ? sitePageAt(href) : undefined);

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

/** @throws HttpError 422 for an entry without a target, or of a kind that the footer doesn't support */
async function refuseUseless(db: Database, name: MenuName, entries: MenuEntry[]) {
  const pages = await loadPages(db, pagesIn(entries));
  const leadsOn = ({ page_id, href }: MenuEntry) => (page_id ? pages.has(page_id) : Boolean(href));
  for (const [index, entry] of entries.entries()) {
    const items = entry.items ?? [];
    const at = `items.${index}`;
    if (name === 'footer' && items.length === 0) {
      throw invalidField(
        `${at}.label`,
        'Links in the footer need a heading: nest this one under another item.',
      );
    }
    if (items.length === 0 && !leadsOn(entry)) {
      throw invalidField(`${at}.href`, 'Choose where this leads, or nest other items under it.');
    }
    const lost = items.findIndex((item) => !leadsOn(item));
    if (lost >= 0) throw invalidField(`${at}.items.${lost}.href`, 'Choose where this leads.');
  }
}
