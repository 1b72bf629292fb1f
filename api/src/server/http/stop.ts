import type { App } from './serve';
import { within } from '../time/time-limit';

/** In milliseconds, and together less than the ten seconds after which container engines kill a process. */
const limits = { answers: 8000, close: 1000 };

/** Until then every process has ended that was told to stop and still can, in milliseconds. */
export const STOPPED_AFTER = limits.answers + limits.close + 500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes no more connections, and waits so many milliseconds for answers; says how many requests it then cut. */
    drain(limit: number): Promise<number>;
  }
}

/**
 * Answers what is in flight, and closes everything else then: as long as there is somebody to be answered, pages can
 * be rendered and the API works. What can't be closed in time, such as the connection to a database that is silent,
 * is left to the end of the process: whatever was acknowledged is kept already.
 */
export async function stopServing(app: App, { answers, close } = limits) {
  const cut = await app.drain(answers);
  if (cut > 0)
    app.log.warn(
      { requests: cut },
      'requests were cut off because they took too long for the server to stop',
    );
  await within(close, app.close(), () =>
    app.log.warn('not everything could be closed before the process ends'),
  );
}
