import { HttpError } from '../../../server/http/http-error';
import type { SourceSite, SourceSystem } from '../source-site';
import { readGhost } from './ghost/read-ghost';
import { readWordPress } from './wordpress/read-wordpress';

/** What the process of `readSource` answers: an error would arrive without its status. */
export type SourceRead =
  | { site: SourceSite }
  | { refused: { status: number; message: string } }
  | { failed: string };

const readers = { wordpress: readWordPress, ghost: readGhost };

async function read({ system, path }: { system: SourceSystem; path: string }): Promise<SourceRead> {
  try {
    return { site: await readers[system](path) };
  } catch (error) {
    if (error instanceof HttpError) return { refused: { status: error.statusCode, message: error.message } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.once('message', async (asked: { system: SourceSystem; path: string }) => {
  const answer = await read(asked);
  process.send?.(answer, () => process.disconnect());
});
