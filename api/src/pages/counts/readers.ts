import type { IncomingHttpHeaders } from 'node:http';
import { token } from '@lapis/contract/cookies';
import { isbot } from 'isbot';

const hasToken = new RegExp(`(^|;\\s*)${token.name}=`);

const isAhead = (headers: IncomingHttpHeaders) =>
  /prefetch|prerender|preview/i.test(
    `${headers['sec-purpose'] ?? ''}${headers['purpose'] ?? ''}${headers['x-purpose'] ?? ''}${headers['x-moz'] ?? ''}`,
  );

/**
 * True if the request counts as a page view. Bots, signed-in users (such as staff), prefetches, and browsers
 * that send Do Not Track or Global Privacy Control don't count. None of these headers is stored.
 */
export function isReader(headers: IncomingHttpHeaders) {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1' || isAhead(headers)) return false;
  if (headers.cookie && hasToken.test(headers.cookie)) return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent);
}
