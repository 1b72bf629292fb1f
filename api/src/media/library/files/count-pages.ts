import { join } from 'node:path';
import { limitedThread } from '../../../server/apart/limited-thread';
import { SECOND } from '../../../server/time/clock';

/** Limits for reading a file, generous enough for a busy machine. */
const limits = { time: 20 * SECOND, megabytes: 256 };

/**
 * Returns the number of pages of a PDF; null if it is encrypted, damaged or too complex. Files are untrusted,
 * so each is parsed in a thread with limits.
 */
export async function countPages(path: string) {
  const file = join(import.meta.dirname, 'count-pages-worker.mjs');
  const thread = limitedThread<string, number | null>({ file, ...limits });
  try {
    return await thread.run(path);
  } finally {
    await thread.close();
  }
}
