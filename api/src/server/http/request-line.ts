import type { IncomingMessage, ServerResponse } from 'node:http';
import { closedPolicy, securityHeaders } from './security-headers';
import type { Settings } from '../settings/settings';

const LONGEST_ADDRESS = 4096;

const isHttp = /^https?:\/\//i;

/**
 * Creates a check that rejects malformed requests before any other code handles them. No browser sends such
 * requests. A proxy may send an absolute URL, which the check reduces to its path (RFC 9112, 3.2.2). The
 * check returns true if it has sent a response.
 */
export function createRequestLineCheck(settings: Pick<Settings, 'secure'>) {
  const headers = {
    ...securityHeaders(settings),
    'content-security-policy': closedPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url && isHttp.test(request.url)) request.url = toRequestPath(request.url);
    const refusal = findRefusal(request);
    if (!refusal) return false;
    const [status, text] = refusal;
    response.writeHead(status, headers).end(`${text}\n`);
    return true;
  };
}

function findRefusal({ url = '', rawHeaders }: IncomingMessage): [number, string] | undefined {
  if (url.length > LONGEST_ADDRESS && !url.startsWith('/api/'))
    return [414, `This address is too long: the limit is ${LONGEST_ADDRESS} characters.`];
  if (!url.startsWith('/')) return [400, 'A request must name a path of this site.'];
  // If there were two, a proxy and this server could each use a different one (RFC 9112, 3.2).
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return [400, 'A request must name one host.'];
  return undefined;
}

function toRequestPath(address: string) {
  const rest = address.replace(isHttp, '').replace(/^[^/?#]*/, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
