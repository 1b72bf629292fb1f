import { ownSegments } from '../../cms/site/announced-pages';
import { addressKey, splitPath, splitAddress } from '@lapis/contract/address';

/** Maximum length in characters; longer addresses are never typed by hand. */
const LONGEST = 160;
const LONGEST_PART = 80;

/** True for addresses that only vulnerability scanners request. */
const isNoise = (path: string) =>
  /\.(php\d?|aspx?|jspx?|cgi|pl|env|git|sql|bak|old|swp|zip|tar|gz|tgz|rar|7z|ini|conf|ya?ml|toml|log|pem|key|sh|exe|dll|map)$/.test(
    path,
  ) ||
  /\/(\.|wp-(admin|includes|json|login|config|content\/plugins|content\/themes)|xmlrpc|cgi-bin|phpmyadmin|pma|vendor|actuator|node_modules|server-status|owa|boaform|solr|jenkins|console|telescope|debug|_profiler|autodiscover)/.test(
    path,
  );

/** First segments of the portal's and accounts' addresses, some of which contain secrets. */
const personalSegments = new Set('admin account login register password verify'.split(' '));

function isOwnAddress(path: string) {
  const [first = ''] = splitPath(path);
  return ownSegments.has(first) || personalSegments.has(first);
}

/** True for long numbers and mixtures of letters and digits, which may be personal data or tokens. */
const mayBeSecret = (part: string) =>
  part.length > LONGEST_PART ||
  /\d{7}/.test(part.replace(/\b(19|20)\d\d-\d\d-\d\d\b/, '').replace(/[-_. +()]/g, '')) ||
  /[0-9a-f]{8}-[0-9a-f]{4}/.test(part) ||
  part.split(/[-_. ]/).some((word) => word.length > 24 || (word.length >= 8 && /\d.*[a-z].*\d/.test(word)));

/**
 * Returns a missing address as it may be stored: without its query, except for WordPress's page numbers.
 * Returns undefined if it may contain personal data, such as an email address, or if only a scanner would
 * request it.
 */
export function toStorableAddress(url: string): string | undefined {
  const [path, query] = splitAddress(url);
  if (path.length > LONGEST) return undefined;
  const address = addressKey(path);
  if (address === '/' || isOwnAddress(address) || isNoise(address)) return undefined;
  if (/[@\p{Cc}\\<>"'`]|%/u.test(address)) return undefined;
  if (splitPath(address).some(mayBeSecret)) return undefined;
  const [name, id] = [...new URLSearchParams(query)].find(([key]) => key === 'p' || key === 'page_id') ?? [];
  return name && id && /^\d{1,9}$/.test(id) ? `${address}?${name}=${id}` : address;
}
