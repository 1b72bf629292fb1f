import type { IncomingHttpHeaders } from 'node:http';
import { token } from '@lapis/contract/cookies';
import { isbot } from 'isbot';

const hasToken = new RegExp(`(^|;\\s*)${token.name}=`);

/** Fetched in case somebody goes there, or to be shown to nobody. */
const isAhead = (headers: IncomingHttpHeaders) =>
  /prefetch|prerender|preview/i.test(
    `${headers['sec-purpose'] ?? ''}${headers['purpose'] ?? ''}${headers['x-purpose'] ?? ''}${headers['x-moz'] ?? ''}`,
  );

/**
 * Whether a request is of somebody who reads and may be counted: no machine, nobody who is signed in, such as staff,
 * and nobody who asks not to be followed, though nobody is. What is looked at for that is kept nowhere.
 */
export function isReader(headers: IncomingHttpHeaders) {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1' || isAhead(headers)) return false;
  if (headers.cookie && hasToken.test(headers.cookie)) return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent);
}
