import type { Readable } from 'node:stream';
import { HttpError } from '../http/http-error';
import { MINUTE, SECOND } from '../time/clock';
import { requestUrl, isRedirect, type MayConnect, MOST_REDIRECTS, OutOfBounds } from './ask';

interface DownloadOptions {
  mayConnect: MayConnect;
  /** Time limit in milliseconds for the response, including redirects. Default: 20 seconds. */
  answerLimit?: number;
  /** Time limit in milliseconds for the whole download. Default: two minutes. */
  timeLimit?: number;
  closing?: AbortSignal | undefined;
}

/**
 * Downloads a URL entered by an editor, following redirects.
 * @param read consumes the body or throws
 * @returns the result of `read`
 * @throws HttpError 422 with the reason if the download fails; any error from `read`
 */
export async function download<Result>(
  address: string,
  { mayConnect, answerLimit = 20 * SECOND, timeLimit = 2 * MINUTE, closing }: DownloadOptions,
  read: (body: Readable) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(timeLimit);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), answerLimit);
  const signal = AbortSignal.any([limit, silence.signal, ...(closing ? [closing] : [])]);
  try {
    const body = await followRedirects(address, mayConnect, signal).catch((error: unknown) => {
      throw toRefusal(error, signal);
    });
    clearTimeout(timer);
    try {
      return await read(body);
    } catch (error) {
      // `read` may also fail for reasons of its own, such as a full disk, which aren't the other server's
      // fault.
      throw error === body.errored ? toRefusal(error, signal) : error;
    } finally {
      body.destroy();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function followRedirects(address: string, mayConnect: MayConnect, signal: AbortSignal) {
  let url = address;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    if (!URL.canParse(url)) throw new HttpError(422, 'This is not a web address.');
    const answer = await requestUrl('GET', new URL(url), mayConnect, signal);
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

function toRefusal(error: unknown, signal: AbortSignal) {
  if (error instanceof HttpError) return error;
  if (signal.aborted) return new HttpError(422, 'The server did not respond in time.');
  if (error instanceof OutOfBounds)
    return new HttpError(422, 'It is not on the public internet, so it was not visited.');
  const isOfConnection = typeof error === 'object' && error !== null && 'code' in error;
  return isOfConnection ? new HttpError(422, 'The server could not be reached.') : error;
}
