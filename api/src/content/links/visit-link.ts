import type { LinkStatus } from '@lapis/contract';
import { SECOND } from '../../server/time/clock';
import { ask, isRedirect, type MayConnect, MOST_REDIRECTS, OutOfBounds } from '../../server/web/ask';

/** What was found at an address. */
export interface Visit {
  status: LinkStatus;
  /** Of the last answer; null where there was none. */
  code: number | null;
  words: string;
  moved_to: string | null;
}

export interface VisitRules {
  mayConnect: MayConnect;
  /** In milliseconds, for everything. Default: ten seconds. */
  timeLimit?: number;
}

const redirectsForGood = [301, 308];

/** What servers answer that know HEAD only by name. */
const refusesHead = [403, 404, 405, 501];

/**
 * Looks what is at an address, as a visitor's browser would, but reads no page. Never rejects because of what is
 * there.
 * @param address of http or https
 * @param signal ends the visit, with whatever answer
 */
export async function visitLink(
  address: string,
  { mayConnect, timeLimit = 10 * SECOND }: VisitRules,
  signal?: AbortSignal,
): Promise<Visit> {
  const limit = AbortSignal.timeout(timeLimit);
  const end = signal ? AbortSignal.any([limit, signal]) : limit;
  let url = new URL(address);
  let movedTo: string | null = null;
  let isForGood = true;
  try {
    for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
      const { code, location } = await headOf(url, mayConnect, end);
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
    if (limit.aborted) return unsure(`The server did not answer within ${timeLimit / SECOND} seconds`);
    return explain(error);
  }
}

/** The head of what is at an address. */
async function headOf(url: URL, mayConnect: MayConnect, signal: AbortSignal) {
  const by = async (method: 'HEAD' | 'GET') => {
    const answer = await ask(method, url, mayConnect, signal);
    // What comes after the head is of no use.
    answer.destroy();
    return { code: answer.statusCode ?? 0, location: answer.headers.location };
  };
  const head = await by('HEAD');
  return refusesHead.includes(head.code) ? by('GET') : head;
}

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
    return { status: 'dead', code: null, words: 'Site not found', moved_to: null };
  }
  if (code === 'EAI_AGAIN') return unsure('The address could not be looked up');
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return unsure('The server’s certificate could not be verified');
  return unsure('The server could not be reached');
}
