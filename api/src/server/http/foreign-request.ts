import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings/settings';

/**
 * Whether a page of another site, or of a neighbour under the same domain, asks: by Fetch Metadata, and in browsers
 * that know nothing of that, and on sites without https, by the origin, which is never left out of a change. What is no
 * browser sends neither.
 */
export function isForeign(headers: IncomingHttpHeaders, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
