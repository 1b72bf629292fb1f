import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { LinkStatus } from '@lapis/contract';
import { SECOND } from '../../server/time/clock';
import { isPublicAddress } from './public-address';

/** What was found at an address. */
export interface Visit {
  status: LinkStatus;
  /** Of the last answer; null where there was none. */
  code: number | null;
  words: string;
  moved_to: string | null;
}

export interface VisitRules {
  /** Whether a connection may be made; asked of the very address that it is then made to. */
  mayConnect: (address: string, port: number) => boolean;
  /** In milliseconds, for everything. */
  timeLimit: number;
}

const usual: VisitRules = {
  mayConnect: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
  timeLimit: 10 * SECOND,
};

const MOST_REDIRECTS = 5;
const redirects = [301, 302, 303, 307, 308];
const redirectsForGood = [301, 308];

/** What servers answer that know HEAD only by name. */
const refusesHead = [403, 404, 405, 501];

/** Addresses come from editors, and redirects from anybody: neither may reach what only this server can. */
class OutOfBounds extends Error {}

/**
 * Looks what is at an address, as a visitor's browser would, but reads no page. Never rejects because of what is
 * there.
 * @param address of http or https
 * @param signal ends the visit, with whatever answer
 */
export async function visitLink(
  address: string,
  { mayConnect, timeLimit }: VisitRules = usual,
  signal?: AbortSignal,
): Promise<Visit> {
  const limit = AbortSignal.timeout(timeLimit);
  const end = signal ? AbortSignal.any([limit, signal]) : limit;
  let url = new URL(address);
  let movedTo: string | null = null;
  let isForGood = true;
  try {
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const { code, location } = await ask(url, mayConnect, end);
      if (!redirects.includes(code) || location === undefined) return judge(code, movedTo);
      if (!URL.canParse(location, url)) return unsure('Leads to an address that is not valid');
      const next = new URL(location, url);
      next.hash ||= url.hash;
      url = next;
      isForGood &&= redirectsForGood.includes(code);
      if (isForGood) movedTo = url.href;
    }
    return unsure(`Redirects more than ${MOST_REDIRECTS} times`);
  } catch (error) {
    if (limit.aborted) return unsure(`The server did not answer within ${timeLimit / SECOND} seconds`);
    return explain(error);
  }
}

async function ask(url: URL, mayConnect: VisitRules['mayConnect'], signal: AbortSignal) {
  const answer = await request('HEAD', url, mayConnect, signal);
  return refusesHead.includes(answer.code) ? request('GET', url, mayConnect, signal) : answer;
}

/** Sends a request, and hangs up as soon as the head of the answer has come. */
async function request(
  method: 'HEAD' | 'GET',
  url: URL,
  mayConnect: VisitRules['mayConnect'],
  signal: AbortSignal,
) {
  const { protocol, pathname, search } = url;
  if (protocol !== 'http:' && protocol !== 'https:') throw new OutOfBounds();
  const { request: send } = protocol === 'https:' ? https : http;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (protocol === 'https:' ? 443 : 80);
  // Of an address in numbers nothing is looked up.
  if (isIP(hostname) !== 0 && !mayConnect(hostname, port)) throw new OutOfBounds();

  return new Promise<{ code: number; location: string | undefined }>((resolve, reject) => {
    const sent = send({
      method,
      hostname,
      port,
      path: pathname + search,
      agent: false,
      signal,
      lookup: judgedLookup((address) => mayConnect(address, port)),
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; LapisLinkCheck/1.0)', accept: '*/*' },
    });
    sent.on('response', ({ statusCode = 0, headers }) => {
      resolve({ code: statusCode, location: headers.location });
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Looks a name up, and gives out its addresses only where a connection may be made to each of them. */
const judgedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new OutOfBounds(), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new OutOfBounds(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });

function judge(code: number, movedTo: string | null): Visit {
  if (code >= 200 && code < 300) {
    return movedTo === null
      ? { status: 'ok', code, words: 'Works', moved_to: null }
      : { status: 'moved', code, words: `Moves to ${movedTo}`, moved_to: movedTo };
  }
  if (code === 404) return { status: 'dead', code, words: 'Not found (404)', moved_to: null };
  if (code === 410) return { status: 'dead', code, words: 'Removed for good (410)', moved_to: null };
  if (code >= 500) return unsure(`The server reports a fault (${code})`, code);
  return unsure(`The server refused the check (${code})`, code);
}

const unsure = (words: string, code: number | null = null): Visit => ({
  status: 'unsure',
  code,
  words,
  moved_to: null,
});

/** What a failed connection says of the address. @throws the error itself where it comes from elsewhere */
function explain(error: unknown): Visit {
  if (error instanceof OutOfBounds) return unsure('Not checked, because it is not on the public internet');
  const isOfConnection = typeof error === 'object' && error !== null && 'code' in error;
  if (!isOfConnection) throw error;
  const code = String(error.code);
  if (code === 'ENOTFOUND') {
    return { status: 'dead', code: null, words: 'There is no such server', moved_to: null };
  }
  if (code === 'EAI_AGAIN') return unsure('The address could not be looked up');
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return unsure('The server’s certificate could not be verified');
  return unsure('The server could not be reached');
}
