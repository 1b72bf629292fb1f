import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../../settings/settings';

/**
 * Returns true if the request was sent by a page on a different site or a sibling subdomain. Uses Fetch
 * Metadata. If that is missing (old browsers, http), uses Origin, which browsers send with every change.
 * Clients other than browsers send neither.
 */
export function isForeignRequest(headers: IncomingHttpHeaders, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
