import type { Cdn } from '../settings/cdn';
import { SECOND } from '../time/clock';
import { ALL, tagName } from './cache-tags';

/** In milliseconds; less than the lease of a purge. */
const PATIENCE = 10 * SECOND;

/** Providers take a limited number at once, the least of them thirty. Of more, all is purged. */
const MOST_TAGS = 30;

/**
 * Tells a CDN to forget what has any of these tags.
 * @throws Error where it doesn't say that it did
 */
export async function sendPurge({ url, header, tagsHeader }: Cdn, tags: readonly string[]) {
  const names = tags.includes(ALL) || tags.length > MOST_TAGS ? [ALL] : tags.map(tagName);
  const headers = new Headers(header && [[...header]]);
  if (tagsHeader) headers.set(tagsHeader, names.join(' '));
  else headers.set('content-type', 'application/json');
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: tagsHeader ? null : JSON.stringify({ tags: names }),
    // The header may be a secret, and is for nobody else.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The CDN answered a purge with status ${response.status}`);
}
