import { MINUTE } from '../time/clock';
import { within } from '../time/time-limit';
import type { DrainLimits } from './drain';
import type { App } from './serve';

/** In milliseconds, and those of answers and of closing together less than the ten seconds after which container engines kill a process. */
const limits = { answers: 8000, idle: 1000, close: 1000 };

/** Until then every process has ended that was told to stop and still can, in milliseconds. */
export const STOPPED_AFTER = limits.answers + limits.close + 500;

/** So long may take what a process has begun to answer whose place another one has taken: as long as an upload. */
export const RETIRED_AFTER = 15 * MINUTE;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted as soon as the server is told to stop: for what takes longer than a stop and can be asked for again. */
    stopping: AbortSignal;
    /** Takes no more connections, and waits for answers; says how many requests it then cut. */
    drain(limits: DrainLimits): Promise<number>;
  }
}

/**
 * Answers what is in flight, and closes everything else then: as long as there is somebody to be answered, pages can
 * be rendered and the API works. What can't be closed in time, such as the connection to a database that is silent,
 * is left to the end of the process: whatever was acknowledged is kept already.
 */
export async function stopServing(app: App, given: Partial<typeof limits> = {}) {
  const { close, ...drains } = { ...limits, ...given };
  const cut = await app.drain(drains);
  if (cut > 0)
    app.log.warn(
      { requests: cut },
      'requests were cut off because they took too long for the server to stop',
    );
  await within(close, app.close(), () =>
    app.log.warn('not everything could be closed before the process ends'),
  );
}
