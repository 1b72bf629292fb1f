import type { Cdn } from '../settings/cdn';
import { SECOND } from '../time/clock';
import { ALL, tagName } from './cache-tags';

/** Time limit in milliseconds, shorter than the lease. */
const PATIENCE = 10 * SECOND;

/** The strictest provider accepts 30 tags per request. If there are more, everything is purged. */
const MOST_TAGS = 30;

export async function sendPurge({ url, header, tagsHeader }: Cdn, tags: readonly string[]) {
  const names = tags.includes(ALL) || tags.length > MOST_TAGS ? [ALL] : tags.map(tagName);
  const headers = new Headers(header && [[...header]]);
  if (tagsHeader) headers.set(tagsHeader, names.join(' '));
  else headers.set('content-type', 'application/json');
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: tagsHeader ? null : JSON.stringify({ tags: names }),
    // The header may contain a secret, so the request mustn't follow a redirect to a different server.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The CDN answered a purge with status ${response.status}`);
}
