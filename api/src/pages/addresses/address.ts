/** Added by advertisers and mailing services, and no part of what is asked for. */
const isTracking = (name: string) => /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid)$/i.test(name);

/** A part of a path as it is compared: escapes read, small letters. One that can't be read is taken as it stands. */
function foldPart(part: string) {
  try {
    return decodeURIComponent(part).normalize().toLowerCase().replaceAll('/', '%2f');
  } catch {
    return part.toLowerCase();
  }
}

/** The parts of a path between its slashes, without empty ones. */
export const partsOf = (path: string) => path.split('/').filter(Boolean);

/** The one spelling of all paths that are the same: however escaped, in large or small letters, with a slash at the end or without. */
export const foldPath = (path: string) => `/${partsOf(path).map(foldPart).join('/')}`;

/** The same of a query: its parameters in order, without those that only follow visitors. */
export function foldQuery(query: string) {
  const params = new URLSearchParams(query);
  const tracking = [...params.keys()].filter(isTracking);
  for (const name of tracking) params.delete(name);
  params.sort();
  return params.toString();
}

/** The path of an address, and its query without the question mark. */
export function splitAddress(address: string): [path: string, query: string] {
  const [path = '', ...query] = address.split('?');
  return [path, query.join('?')];
}

/** By what an address is known among redirects. */
export function keyOf(address: string) {
  const [path, query] = splitAddress(address);
  const folded = foldQuery(query);
  return folded ? `${foldPath(path)}?${folded}` : foldPath(path);
}

/** An address that people paste or type, as one of this site: without its host and anchor, with a slash before it. */
export function ownAddress(typed: string) {
  const [address = ''] = typed.trim().split('#', 1);
  const local = /^https?:\/\//i.test(address) ? address.replace(/^https?:\/\/[^/?]*/i, '') : address;
  return local.startsWith('/') ? local : `/${local}`;
}
