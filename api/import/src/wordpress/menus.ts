import { type Element, isTag } from 'domhandler';
import type { SourceMenu, SourceMenuItem } from '../source-site';
import { lineOfHtml, parseHtml } from '../html/dom';
import { toHref } from '../html/page';
import { pathFrom } from './addresses';
import { parseAttributes, blockMarks } from './block-comments';
import type { Overview } from './overview';
import { termPath } from './terms';
import { wrapPairs } from './wrap-pairs';
import { readField, readMeta, type WxrItem } from './wxr';

export function readMenus(overview: Overview): SourceMenu[] {
  const names = new Map(
    overview.menuItems.flatMap(({ terms }) =>
      terms.filter(({ domain }) => domain === 'nav_menu').map(({ slug, name }) => [slug, lineOfHtml(name)]),
    ),
  );
  const classic = [...names].map(([slug, name]) => ({
    name,
    items: itemsBelow(
      '0',
      overview.menuItems.filter(({ terms }) =>
        terms.some((term) => term.domain === 'nav_menu' && term.slug === slug),
      ),
      overview,
    ),
  }));
  const ofBlocks = overview.navigations.map(({ name, content }) => ({
    name,
    items: itemsOfBlocks(content, overview),
  }));
  return [...classic, ...ofBlocks].filter(({ items }) => items.length > 0);
}

/** Nests menu items. Each level receives only the remaining items, so a cycle can't recurse forever. */
function itemsBelow(parent: string, items: WxrItem[], overview: Overview): SourceMenuItem[] {
  const isHere = (item: WxrItem) => (readMeta(item, '_menu_item_menu_item_parent') || '0') === parent;
  const others = items.filter((item) => !isHere(item));
  return items
    .filter(isHere)
    .toSorted((one, other) => menuOrder(one) - menuOrder(other))
    .flatMap((item) => {
      const below = itemsBelow(readField(item, 'wp:post_id'), others, overview);
      const target = menuTarget(item, overview);
      const label = lineOfHtml(readField(item, 'title')) || target.title;
      return label ? [{ label, address: target.address, items: below }] : below;
    });
}

const menuOrder = (item: WxrItem) => Number(readField(item, 'wp:menu_order'));

function menuTarget(item: WxrItem, { titles, terms, address }: Overview): { title: string; address: string } {
  const type = readMeta(item, '_menu_item_type');
  const number = readMeta(item, '_menu_item_object_id');
  const kind = readMeta(item, '_menu_item_object');
  if (type === 'post_type') {
    const post = titles.get(Number(number));
    return { title: post?.title ?? '', address: post ? pathFrom(post.link, address) || post.link : '' };
  }
  if (type === 'taxonomy') {
    const term = terms.get(`${kind} ${number}`);
    return { title: term?.name ?? '', address: term ? termPath(kind, term.slug, terms) : '' };
  }
  return { title: '', address: toHref(readMeta(item, '_menu_item_url')) };
}

function itemsOfBlocks(content: string, overview: Overview): SourceMenuItem[] {
  const document = parseHtml(content);
  if (!document) return [];
  wrapPairs(document, (node) => blockMarks(node, true));
  const read = (blocks: Element[]): SourceMenuItem[] =>
    blocks.flatMap(({ attribs, children }) => {
      const { label = '', url } = parseAttributes(attribs['json']);
      const items = read(children.filter(isTag));
      if (attribs['name'] === 'home-link')
        return [{ label: lineOfHtml(label) || 'Home', address: '/', items }];
      if (!/^navigation-(?:link|submenu)$/.test(attribs['name'] ?? '')) return items;
      const href = toHref(url);
      const address = (/^https?:/i.test(href) && pathFrom(href, overview.address)) || href;
      return [{ label: lineOfHtml(label), address, items }];
    });
  return read(document.children.filter(isTag));
}
