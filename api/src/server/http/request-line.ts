import type { IncomingMessage, ServerResponse } from 'node:http';
import { closedPolicy, securityHeaders } from './security-headers';
import type { Settings } from '../settings/settings';

/** Of a page or file, in characters of path and query together; calls have a limit of their own. */
const LONGEST_ADDRESS = 4096;

const isHttp = /^https?:\/\//i;

/**
 * Judges what a request says before anything looks at it, and refuses what no browser sends. An absolute address, as
 * a proxy may send it, is read as its path (RFC 9112, 3.2.2). Says whether it refused.
 */
export function refuseAtOnce(settings: Pick<Settings, 'secure'>) {
  const headers = {
    ...securityHeaders(settings),
    'content-security-policy': closedPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    if (request.url && isHttp.test(request.url)) request.url = pathOf(request.url);
    const refusal = refusalOf(request);
    if (!refusal) return false;
    const [status, text] = refusal;
    response.writeHead(status, headers).end(`${text}\n`);
    return true;
  };
}

function refusalOf({ url = '', rawHeaders }: IncomingMessage): [number, string] | undefined {
  if (url.length > LONGEST_ADDRESS && !url.startsWith('/api/'))
    return [414, `This address is too long: the limit is ${LONGEST_ADDRESS} characters.`];
  if (!url.startsWith('/')) return [400, 'A request must name a path of this site.'];
  // Two that read different ones would disagree on whose site it is (RFC 9112, 3.2).
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    return [400, 'A request must name one host.'];
  return undefined;
}

/** Of 'http://host/path?query'. */
function pathOf(address: string) {
  const rest = address.replace(isHttp, '').replace(/^[^/?#]*/, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
