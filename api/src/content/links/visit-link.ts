import type { LinkStatus } from '@lapis/contract';
import { SECOND } from '../../server/time/clock';
import { requestUrl, isRedirect, type MayConnect, MOST_REDIRECTS, OutOfBounds } from '../../server/web/ask';

export interface LinkVisitResult {
  status: LinkStatus;
  code: number | null;
  words: string;
  moved_to: string | null;
}

export interface VisitRules {
  mayConnect: MayConnect;
  /** Limit for the whole visit in milliseconds; ten seconds by default. */
  timeLimit?: number;
}

const redirectsForGood = [301, 308];

/** Status codes sent by servers that don't support HEAD. */
const refusesHead = [403, 404, 405, 501];

/**
 * Requests an address as a browser would, without reading the body. Failed requests are returned as results,
 * not rejections.
 * @param address http or https
 * @param signal aborts the visit
 */
export async function visitLink(
  address: string,
  { mayConnect, timeLimit = 10 * SECOND }: VisitRules,
  signal?: AbortSignal,
): Promise<LinkVisitResult> {
  const limit = AbortSignal.timeout(timeLimit);
  const end = signal ? AbortSignal.any([limit, signal]) : limit;
  let url = new URL(address);
  let movedTo: string | null = null;
  let isForGood = true;
  try {
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const { code, location } = await requestHead(url, mayConnect, end);
      if (!isRedirect(code) || location === undefined) return judge(code, movedTo);
      if (!URL.canParse(location, url)) return unsure('Leads to an address that is not valid');
      const next = new URL(location, url);
      next.hash ||= url.hash;
      url = next;
      isForGood &&= redirectsForGood.includes(code);
      if (isForGood) movedTo = url.href;
    }
    return unsure(`Redirects more than ${MOST_REDIRECTS} times`);
  } catch (error) {
    if (limit.aborted) return unsure(`The server did not reply within ${timeLimit / SECOND} seconds`);
    return explainFailure(error);
  }
}

async function requestHead(url: URL, mayConnect: MayConnect, signal: AbortSignal) {
  const by = async (method: 'HEAD' | 'GET') => {
    const answer = await requestUrl(method, url, mayConnect, signal);
    // Closes the connection, because the body isn't needed.
    answer.destroy();
    return { code: answer.statusCode ?? 0, location: answer.headers.location };
  };
  const head = await by('HEAD');
  return refusesHead.includes(head.code) ? by('GET') : head;
}

function judge(code: number, movedTo: string | null): LinkVisitResult {
  if (code >= 200 && code < 300) {
    return movedTo === null
      ? { status: 'ok', code, words: 'Works', moved_to: null }
      : { status: 'moved', code, words: `Moves to ${movedTo}`, moved_to: movedTo };
  }
  if (code === 404) return { status: 'dead', code, words: 'Not found (404)', moved_to: null };
  if (code === 410) return { status: 'dead', code, words: 'Removed for good (410)', moved_to: null };
  if (code >= 500) return unsure(`The server reports an error (${code})`, code);
  return unsure(`The server refused the check (${code})`, code);
}

const unsure = (words: string, code: number | null = null): LinkVisitResult => ({
  status: 'unsure',
  code,
  words,
  moved_to: null,
});

/**
 * Converts a connection error into a result.
 * @throws any other error
 */
function explainFailure(error: unknown): LinkVisitResult {
  if (error instanceof OutOfBounds) return unsure('Not checked, because it is not on the public internet');
  const isOfConnection = typeof error === 'object' && error !== null && 'code' in error;
  if (!isOfConnection) throw error;
  const code = String(error.code);
  if (code === 'ENOTFOUND') {
    return { status: 'dead', code: null, words: 'Site not found', moved_to: null };
  }
  if (code === 'EAI_AGAIN') return unsure('The address could not be looked up');
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return unsure('The server’s certificate could not be verified');
  return unsure('The server could not be reached');
}
