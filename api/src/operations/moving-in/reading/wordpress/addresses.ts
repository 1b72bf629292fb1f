import { withinSite } from '../../old-addresses';
import { fieldOf, type WxrItem } from './wxr';

/** Where visitors found a post, from the site's root on; the front page isn't said to be at '/'. */
export function addressesOf(item: WxrItem, site: string): string[] {
  const link = pathFrom(fieldOf(item, 'link'), site);
  const parameter = fieldOf(item, 'wp:post_type') === 'page' ? 'page_id' : 'p';
  const slug = fieldOf(item, 'wp:post_name');
  const former = item.meta
    .filter(({ key }) => key === '_wp_old_slug')
    .map(({ value }) => (link && slug ? link.replace(`/${slug}/`, `/${value}/`) : ''));
  const short = `/?${parameter}=${fieldOf(item, 'wp:post_id')}`;
  return [...new Set([link, ...former, short])].filter((path) => path !== '' && path !== '/');
}

/**
 * The part of an address of the site that follows the site's own; '' of any other. Where the export doesn't say where
 * the site was, every address is taken for one of it.
 */
export function pathFrom(address: string, site: string): string {
  if (site) return withinSite(address, site) ?? '';
  if (!URL.canParse(address)) return '';
  const { pathname, search } = new URL(address);
  return pathname + search;
}
