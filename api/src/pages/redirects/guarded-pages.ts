import { foldPath, splitPath, splitAddress } from '@lapis/contract/address';

/** First segments of newsletters, and of pages on which visitors give, sign in or change their data. */
const guardedSegments = new Set([
  'give',
  'login',
  'register',
  'password',
  'account',
  'newsletter',
  'letters',
]);

/**
 * True for the address of a guarded page with a query. Newsletters link to such addresses, so redirects
 * created by staff mustn't divert them.
 */
export function isGuardedQuery(address: string) {
  const [path, query] = splitAddress(address);
  return query !== '' && isGuardedPath(path);
}

export function isGuardedPath(path: string) {
  const [first = ''] = splitPath(foldPath(path));
  return guardedSegments.has(first);
}
