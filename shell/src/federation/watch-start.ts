/**
 * Comes before all else of the host, so that somebody notices where the rest does not even begin: a page that answers
 * to nobody half a minute later is told of, unless an app was already, whose fault it is then.
 */
import type { HostConfig } from '@lapis/contract/rendering';
import { isAlive } from '../alive';
import { givenConfig } from '../page-config';
import { follow, versionOf } from './remotes';
import { hasFailed, tell } from './reports';

/** In milliseconds. The code of a page may take as long on a slow line. */
const PATIENCE = 30_000;

/** Tells that the page never came to life, and that the host is to blame. */
export async function tellNotAlive() {
  if (isAlive() || hasFailed()) return;
  // The plan says which version this is, and nothing may have come so far.
  if (!versionOf('shell')) follow((await (await fetch(String(givenConfig()))).json()) as HostConfig);
  tell('shell', 'alive');
}

setTimeout(() => tellNotAlive().catch(console.error), PATIENCE);
