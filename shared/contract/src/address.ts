const isTracking = (name: string) => /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid)$/i.test(name);

/** Decodes a part of an address, or returns it unchanged if its encoding is invalid. */
export function decodePart(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function foldPart(part: string) {
  try {
    return decodeURIComponent(part).normalize().toLowerCase().replaceAll('/', '%2f');
  } catch {
    return part.toLowerCase();
  }
}

export const splitPath = (path: string) => path.split('/').filter(Boolean);

/** Normalises a path, so that escapes, case and trailing slashes make no difference. */
export const foldPath = (path: string) => `/${splitPath(path).map(foldPart).join('/')}`;

export function foldQuery(query: string) {
  const params = new URLSearchParams(query);
  const tracking = [...params.keys()].filter(isTracking);
  for (const name of tracking) params.delete(name);
  params.sort();
  return params.toString();
}

export function splitAddress(address: string): [path: string, query: string] {
  const [path = '', ...query] = address.split('?');
  return [path, query.join('?')];
}

export function addressKey(address: string) {
  const [path, query] = splitAddress(address);
  const folded = foldQuery(query);
  return folded ? `${foldPath(path)}?${folded}` : foldPath(path);
}

/**
 * Reduces an address that an editor typed or pasted to a path of this site: drops host and fragment, adds the
 * leading slash.
 */
export function toLocalPath(typed: string) {
  const [address = ''] = typed.trim().split('#', 1);
  const local = /^https?:\/\//i.test(address) ? address.replace(/^https?:\/\/[^/?]*/i, '') : address;
  return local.startsWith('/') ? local : `/${local}`;
}

/**
 * Returns the path, or null if it leads to another site. Parsed as a browser would, because browsers treat
 * backslashes as slashes and drop tabs.
 */
export function withinSite(path: string) {
  const site = 'https://site.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, site)) return null;
  const { origin, pathname, search, hash } = new URL(path, site);
  // The router would treat a path with two leading slashes as a different host.
  return origin === site && !pathname.startsWith('//') ? pathname + search + hash : null;
}
