import type { RemoteStart } from '@lapis/contract/rendering';
import type { Container } from '@lapis/federation';
import { ChunkLoadError } from './chunk-failure';

const LONGEST = 120_000;

/**
 * Loads a remote's entry script. The script's address is known only at run time, because a release moves a
 * pointer on the server. The browser checks the script's integrity.
 * @throws ChunkLoadError if the script fails to load or has a different container
 */
export async function loadEntry(remote: string, start: RemoteStart | undefined): Promise<Container> {
  // Prefixed, because `public` is a reserved word.
  const name = `charity_${remote}`;
  if (!start) throw new ChunkLoadError(`${name} is not deployed`);
  const { entry, type } = start;
  if (type) return importEntry(entry);
  const end = await runScript(start);
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new ChunkLoadError(`${entry} brought no ${name}: ${end}`);
  return container;
}

async function runScript({ entry, integrity = '' }: RemoteStart) {
  const script = document.createElement('script');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<string>((resolve) => {
    script.onload = script.onerror = (event) => resolve(typeof event === 'string' ? event : event.type);
    timer = setTimeout(resolve, LONGEST, 'timeout');
  });
  document.head.append(Object.assign(script, { integrity, src: entry }));
  try {
    return await end;
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}

async function importEntry(entry: string) {
  try {
    return (await import(/* webpackIgnore: true */ entry)) as Container;
  } catch (cause) {
    throw new ChunkLoadError(`${entry} could not be imported: ${String(cause)}`, { cause });
  }
}
