import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../../settings/settings';

/**
 * Returns true if a page of another site or of a sibling subdomain sent the request. Uses Fetch Metadata or,
 * if that is missing (old browsers, http), Origin, which browsers always send with a change. Other clients
 * send neither.
 */
export function isForeignRequest(headers: IncomingHttpHeaders, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
