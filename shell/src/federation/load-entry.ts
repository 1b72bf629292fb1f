import type { RemoteStart } from '@lapis/contract/rendering';
import type { Container } from '@lapis/federation';
import { ChunkLoadError } from './chunk-failure';

/** webpack's own loader of scripts, with its time limit. */
declare const __webpack_require__: { l(url: string, done: (event?: Event) => void, key: string): void };

/**
 * Fetches and runs the script in which a remote starts. Its address is known at run time, not at build time: a release
 * moves a pointer on the server.
 * @returns the remote's container
 * @throws ChunkLoadError where it didn't come
 */
export async function loadEntry(remote: string, start: RemoteStart | undefined): Promise<Container> {
  // Not as the remote itself: `public` is a reserved word.
  const name = `charity_${remote}`;
  if (!start) throw new ChunkLoadError(`${name} is not deployed`);
  const { entry, type } = start;
  if (type) return importEntry(entry);
  const event = await new Promise<Event | undefined>((done) => __webpack_require__.l(entry, done, name));
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new ChunkLoadError(`${entry} brought no ${name}: ${event?.type ?? 'nothing came'}`);
  return container;
}

async function importEntry(entry: string) {
  try {
    return (await import(/* webpackIgnore: true */ entry)) as Container;
  } catch (cause) {
    throw new ChunkLoadError(`${entry} could not be imported: ${String(cause)}`, { cause });
  }
}
