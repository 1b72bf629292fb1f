import { MINUTE } from '../../time/clock';
import { withTimeLimit } from '../../time/time-limit';
import type { DrainLimits } from './drain';
import type { App } from '../serve';

interface StopLimits extends DrainLimits {
  /**
   * Time for which new requests are still accepted while /readyz tells load balancers to send no more. Part of
   * `answers`.
   */
  notice: number;
}

/**
 * Time limits in milliseconds. The sum of `answers` and `close` is below ten seconds, after which container
 * engines kill a process.
 */
const limits = { answers: 8000, notice: 1000, idle: 1000, close: 1000 };

/** Time in milliseconds within which every stopped process ends, unless it hangs. */
export const STOPPED_AFTER = limits.answers + limits.close + 500;

/**
 * Time limit in milliseconds for a replaced worker to finish its requests; as long as the limit for an
 * upload.
 */
export const RETIRED_AFTER = 15 * MINUTE;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop, to end long requests that clients can repeat later. */
    stopping: AbortSignal;
    drain(limits: StopLimits): Promise<number>;
  }
}

/**
 * Stops the server. Finishes running requests before closing anything, because rendering pages needs the API.
 * Doesn't wait for parts that close too slowly, such as the connection to a silent database. This loses
 * nothing: whatever has been acknowledged has been committed.
 */
export async function stopServing(app: App, given: Partial<typeof limits> = {}) {
  const { close, ...drains } = { ...limits, ...given };
  const cut = await app.drain(drains);
  if (cut > 0)
    app.log.warn(
      { requests: cut },
      'requests were cut off because they took too long for the server to stop',
    );
  await withTimeLimit(close, app.close(), () =>
    app.log.warn('not everything could be closed before the process ends'),
  );
}
