import { join } from 'node:path';
import { Piscina } from 'piscina';
import { SECOND } from '../../server/time/clock';

/** What a document may take to be read, also on a busy machine, before its pages stay uncounted. */
const MOST_TIME = 20 * SECOND;
const MOST_MEGABYTES = 256;

/**
 * How many pages a PDF has; null where only a password opens it, or it is too broken or too much to be read. Files
 * come from anywhere, so each is read in a thread of its own that has limits.
 */
export async function countPages(path: string): Promise<number | null> {
  const thread = new Piscina({
    filename: join(import.meta.dirname, 'count-pages-worker.mjs'),
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    execArgv: [],
    env: {},
  });
  const limit = AbortSignal.timeout(MOST_TIME);
  try {
    return await thread.run(path, { signal: limit });
  } catch (error) {
    if (limit.aborted || isOutOfMemory(error)) return null;
    throw error;
  } finally {
    await thread.destroy();
  }
}

const isOutOfMemory = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
