import { join } from 'node:path';
import { limitedThread } from '../../server/apart/limited-thread';
import { SECOND } from '../../server/time/clock';

/** What a document may take to be read, also on a busy machine, before its pages stay uncounted. */
const limits = { time: 20 * SECOND, megabytes: 256 };

/**
 * How many pages a PDF has; null where only a password opens it, or it is too broken or too much to be read. Files
 * come from anywhere, so each is read in a thread of its own that has limits.
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
