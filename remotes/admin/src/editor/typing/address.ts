const ownPath = /^[/#](?![/\\])/;
const knownScheme = /^(https?:\/\/|mailto:|tel:)/i;

/** Returns whether a link may lead to the address: a page on this site, the web, a mailbox or a telephone. */
export const isKnownAddress = (address: string) => ownPath.test(address) || knownScheme.test(address);

/** Redirects with the real address in a query parameter. Most of them count clicks. */
const wrappers: { host: RegExp; path: RegExp; names: string[] }[] = [
  { host: /(^|\.)google\.(com?\.)?[a-z]{2,3}$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, names: ['url'] },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\//, names: ['u'] },
  { host: /(^|\.)youtube\.com$/, path: /^\/redirect$/, names: ['q'] },
];

/** Extracts the real address from redirects by Google, Outlook and others. */
export function unwrapAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path.test(pathname));
  const inner = wrapper?.names.map((name) => searchParams.get(name)).find(Boolean);
  return inner && knownScheme.test(inner) ? unwrapAddress(inner) : address;
}

/**
 * Parses a typed address: prepends https to 'example.org' and mailto to 'a@example.org'. Returns null for
 * invalid addresses, and for plain http, because browsers warn about it.
 */
export function parseAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^http:/i.test(text) || /\s/.test(text)) return null;
  if (isKnownAddress(text)) return unwrapAddress(text);
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#].*)?$/u.test(text)) return `https://${text}`;
  return null;
}
