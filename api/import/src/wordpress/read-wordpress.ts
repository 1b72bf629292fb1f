import type { SourceEntry, SourceSite, SourceTag } from '../source-site';
import { itemToEntry } from './entries';
import { readMenus } from './menus';
import { readOverview } from './overview';
import { isTag, toSourceTag } from './terms';
import { readField, readWxr, type WxrItem } from './wxr';

const settings =
  /^(?:wp_(?:template|template_part|global_styles|font_.*)|custom_css|customize_changeset|oembed_cache|user_request)$/;
const read = new Set(['attachment', 'nav_menu_item', 'wp_navigation', 'wp_block']);

/**
 * Reads a WordPress export (WXR 1.0 to 1.2) in two passes, because posts may refer to later items.
 * @throws ExportRefusal if the file isn't a complete export
 */
export async function readWordPress(path: string): Promise<SourceSite> {
  const overview = await readOverview(path);
  const entries: SourceEntry[] = [];
  const tags = new Map<string, SourceTag>();
  const leftOut = new Map<string, number>();
  const count = (what: string, more = 1) => void leftOut.set(what, (leftOut.get(what) ?? 0) + more);
  await readWxr(path, {
    item: (item) => {
      if (item.comments) count('comments', item.comments);
      const reason = reasonAgainst(item);
      if (reason) count(reason);
      if (reason !== '') return;
      entries.push(itemToEntry(item, overview));
      for (const term of item.terms.filter(isTag)) {
        const key = `${term.domain} ${term.slug}`;
        if (!tags.has(key)) tags.set(key, toSourceTag(term, overview.terms));
      }
    },
  });
  const keys = new Set(entries.map(({ key }) => key));
  for (const entry of entries) if (entry.parent && !keys.has(entry.parent)) entry.parent = null;
  const unused = overview.files.unused();
  if (unused) count('files that no story or page shows', unused);
  return {
    title: overview.title,
    address: overview.address,
    entries,
    files: overview.files.list(),
    tags: [...tags.values()],
    menus: readMenus(overview),
    leftOut: [...leftOut].map(([what, number]) => ({ what, count: number })),
  };
}

/**
 * Returns what the report calls posts that are left out like this one, such as 'earlier versions'; '' if the
 * post is imported, or null if it is read elsewhere.
 */
function reasonAgainst(item: WxrItem): string | null {
  const type = readField(item, 'wp:post_type');
  const status = readField(item, 'wp:status');
  if (read.has(type)) return null;
  if (settings.test(type)) return 'settings of the theme';
  if (type === 'revision') return 'earlier versions';
  if (type !== 'post' && type !== 'page') return `posts of the type “${type.slice(0, 40)}”`;
  if (status === 'trash') return 'posts and pages in the trash';
  if (status === 'auto-draft' || status === 'inherit') return 'drafts that WordPress started automatically';
  return '';
}
