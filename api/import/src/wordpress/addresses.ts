import { withinSite } from '../old-addresses';
import { readField, type WxrItem } from './wxr';

/** Returns a post's root-relative addresses, including its old ones, but never the front page's. */
export function listAddresses(item: WxrItem, site: string): string[] {
  const link = pathFrom(readField(item, 'link'), site);
  const parameter = readField(item, 'wp:post_type') === 'page' ? 'page_id' : 'p';
  const slug = readField(item, 'wp:post_name');
  const former = item.meta
    .filter(({ key }) => key === '_wp_old_slug')
    .map(({ value }) => (link && slug ? link.replace(`/${slug}/`, `/${value}/`) : ''));
  const short = `/?${parameter}=${readField(item, 'wp:post_id')}`;
  return [...new Set([link, ...former, short])].filter((path) => path !== '' && path !== '/');
}

/**
 * Returns the root-relative part of an address, or '' if the address isn't on the site. If the site is
 * unknown, every address counts as one on it.
 */
export function pathFrom(address: string, site: string): string {
  if (site) return withinSite(address, site) ?? '';
  if (!URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
