/**
 * Loaded before the rest of the host, so that it can report even a failure to start. Reports a page that isn't
 * interactive after half a minute, unless a different failure has already been reported.
 */
import type { HostConfig } from '@lapis/contract/rendering';
import { isAlive } from '../alive';
import { givenConfig } from '../page-config';
import { applyPlan, appVersion } from './remotes';
import { hasFailed, reportVisit } from './reports';

/** Time limit in milliseconds; on a slow connection, a page's code may take that long to load. */
const PATIENCE = 30_000;

export async function reportNotAlive() {
  if (isAlive() || hasFailed()) return;
  // Fetches the plan, which contains the version's name, because nothing may have loaded so far.
  if (!appVersion('shell')) applyPlan((await (await fetch(String(givenConfig()))).json()) as HostConfig);
  reportVisit('shell', 'alive');
}

setTimeout(() => reportNotAlive().catch(console.error), PATIENCE);
