const ownPath = /^[/#](?![/\\])/;
const knownScheme = /^(https?:\/\/|mailto:|tel:)/i;

/** Whether a link may lead there: a page of the site, the web, a mailbox or a telephone. */
export const isKnownAddress = (address: string) => ownPath.test(address) || knownScheme.test(address);

/** Addresses that only lead on, and the part of their query that says where; counting who follows them is all they do. */
const wrappers: { host: RegExp; path: RegExp; names: string[] }[] = [
  { host: /(^|\.)google\.(com?\.)?[a-z]{2,3}$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, names: ['url'] },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\//, names: ['u'] },
  { host: /(^|\.)youtube\.com$/, path: /^\/redirect$/, names: ['q'] },
];

/** The address that Google, Outlook and others have wrapped into one of their own; any other as it is. */
export function addressBehind(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path.test(pathname));
  const inner = wrapper?.names.map((name) => searchParams.get(name)).find(Boolean);
  return inner && knownScheme.test(inner) ? addressBehind(inner) : address;
}

/**
 * Makes an address of what somebody typed: 'example.org' means https, 'a@example.org' a mailbox. Null where it
 * can't be one; plain http is refused, because browsers warn of it.
 */
export function addressFrom(typed: string): string | null {
  const text = typed.trim();
  if (/^http:/i.test(text) || /\s/.test(text)) return null;
  if (isKnownAddress(text)) return addressBehind(text);
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#].*)?$/u.test(text)) return `https://${text}`;
  return null;
}
