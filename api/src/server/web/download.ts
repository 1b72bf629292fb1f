import type { Readable } from 'node:stream';
import { HttpError } from '../http/http-error';
import { MINUTE, SECOND } from '../time/clock';
import { ask, isRedirect, type MayConnect, MOST_REDIRECTS, OutOfBounds } from './ask';

interface Rules {
  mayConnect: MayConnect;
  /** Until the first answer, in milliseconds. Default: 20 seconds. */
  answerLimit?: number;
  /** For everything, in milliseconds. Default: two minutes. */
  timeLimit?: number;
  /** Breaks it off, as if there had been no answer in time. */
  closing?: AbortSignal | undefined;
}

/**
 * What is at an address of the web that somebody has named, as it comes.
 * @param read reads it to its end, or refuses it
 * @returns what `read` answers
 * @throws HttpError 422 with a sentence that says why it can't be had; what `read` throws
 */
export async function download<Result>(
  address: string,
  { mayConnect, answerLimit = 20 * SECOND, timeLimit = 2 * MINUTE, closing }: Rules,
  read: (body: Readable) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(timeLimit);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), answerLimit);
  const signal = AbortSignal.any([limit, silence.signal, ...(closing ? [closing] : [])]);
  try {
    const body = await follow(address, mayConnect, signal).catch((error: unknown) => {
      throw asRefusal(error, signal);
    });
    clearTimeout(timer);
    try {
      return await read(body);
    } catch (error) {
      // Whoever reads may fail too, at a full disk for example, and that is no fault of the other server.
      throw error === body.errored ? asRefusal(error, signal) : error;
    } finally {
      body.destroy();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function follow(address: string, mayConnect: MayConnect, signal: AbortSignal) {
  let url = address;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    if (!URL.canParse(url)) throw new HttpError(422, 'This is no address of the web.');
    const answer = await ask('GET', new URL(url), mayConnect, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    answer.destroy();
    if (!isRedirect(statusCode) || headers.location === undefined) {
      throw new HttpError(422, `There is nothing there that can be fetched (${statusCode}).`);
    }
    url = URL.canParse(headers.location, url) ? new URL(headers.location, url).href : headers.location;
  }
  throw new HttpError(422, `It redirects more than ${MOST_REDIRECTS} times.`);
}

/** What a failed connection says; the error itself where it comes from elsewhere. */
function asRefusal(error: unknown, signal: AbortSignal) {
  if (error instanceof HttpError) return error;
  if (signal.aborted) return new HttpError(422, 'The server did not answer in time.');
  if (error instanceof OutOfBounds)
    return new HttpError(422, 'It is not on the public internet, so it was not visited.');
  const isOfConnection = typeof error === 'object' && error !== null && 'code' in error;
  return isOfConnection ? new HttpError(422, 'The server could not be reached.') : error;
}
