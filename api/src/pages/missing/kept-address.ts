import { ownSegments } from '../../cms/site/announced-pages';
import { keyOf, partsOf, splitAddress } from '../addresses/address';

/** In characters; nobody links to a longer one by hand. */
const LONGEST = 160;
const LONGEST_PART = 80;

/** What only machines ask for that look for weaknesses. */
const isNoise = (path: string) =>
  /\.(php\d?|aspx?|jspx?|cgi|pl|env|git|sql|bak|old|swp|zip|tar|gz|tgz|rar|7z|ini|conf|ya?ml|toml|log|pem|key|sh|exe|dll|map)$/.test(
    path,
  ) ||
  /\/(\.|wp-(admin|includes|json|login|config|content\/plugins|content\/themes)|xmlrpc|cgi-bin|phpmyadmin|pma|vendor|actuator|node_modules|server-status|owa|boaform|solr|jenkins|console|telescope|debug|_profiler|autodiscover)/.test(
    path,
  );

/** First parts of the addresses of the portal and of accounts, some of which hold the secret of a link. */
const personalSegments = new Set('admin account login register password verify'.split(' '));

/** The site's own, of which no old address is one. */
function isOwn(path: string) {
  const [first = ''] = partsOf(path);
  return ownSegments.has(first) || personalSegments.has(first);
}

/** Long rows of digits, or of letters and digits, are numbers of people and tokens and not words. */
const isSecretive = (part: string) =>
  part.length > LONGEST_PART ||
  // A telephone number may be written with spaces and signs; a date is none.
  /\d{7}/.test(part.replace(/\b(19|20)\d\d-\d\d-\d\d\b/, '').replace(/[-_. +()]/g, '')) ||
  /[0-9a-f]{8}-[0-9a-f]{4}/.test(part) ||
  part.split(/[-_. ]/).some((word) => word.length > 24 || (word.length >= 8 && /\d.*[a-z].*\d/.test(word)));

/**
 * An address that was not found, as it may be kept: without its query, but for the numbers of WordPress. Undefined for
 * what may say something of a person, such as an address with an e-mail in it, and for what only machines ask for.
 */
export function keptAddress(url: string): string | undefined {
  const [path, query] = splitAddress(url);
  if (path.length > LONGEST) return undefined;
  const address = keyOf(path);
  if (address === '/' || isOwn(address) || isNoise(address)) return undefined;
  if (/[@\p{Cc}\\<>"'`]|%/u.test(address)) return undefined;
  if (partsOf(address).some(isSecretive)) return undefined;
  const [name, id] = [...new URLSearchParams(query)].find(([key]) => key === 'p' || key === 'page_id') ?? [];
  return name && id && /^\d{1,9}$/.test(id) ? `${address}?${name}=${id}` : address;
}
