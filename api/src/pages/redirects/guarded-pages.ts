import { foldPath, partsOf, splitAddress } from '../addresses/address';

/** The first words of addresses on which people give, sign in, or change what is theirs. */
const guardedSegments = new Set(['give', 'login', 'register', 'password', 'account', 'newsletter']);

/**
 * Whether an address has a query and is one of those: links of letters have such addresses, and whoever may write
 * redirects must not lead these elsewhere.
 */
export function isGuardedQuery(address: string) {
  const [path, query] = splitAddress(address);
  const [first = ''] = partsOf(foldPath(path));
  return query !== '' && guardedSegments.has(first);
}
