import { href, isAnnounced } from '@lapis/contract/pages';
import type { RedirectResult } from './redirect-table';

/** Redirect that every site has. */
export type UsualRedirect = Omit<RedirectResult, 'id'> & { id?: never };

const pages = new Map<string, 'give' | 'account.password'>([
  ['/donate', 'give'],
  // https://w3c.github.io/webappsec-change-password-url/
  ['/.well-known/change-password', 'account.password'],
]);

const files = new Map([
  ['/feed', '/feed.xml'],
  ['/rss', '/feed.xml'],
]);

/**
 * Redirects addresses that people and programs try on any site. Only used for an address that has neither a
 * page nor a redirect.
 */
export function usualRedirect(address: string): UsualRedirect | undefined {
  const [path = '', query] = address.split('?', 2);
  const page = pages.get(path);
  const to = page && isAnnounced(page) ? href(page) : files.get(path);
  return to === undefined ? undefined : { to: query ? `${to}?${query}` : to, status: 302 };
}
