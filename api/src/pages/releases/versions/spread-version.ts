import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../../server/http/serve';
import { StoreUnavailable } from '../../../server/storage/file-store';
import { GONE_AFTER, serverName, serversRepository } from './servers.repository';
import { fetchVersion, hasVersion, sharesVersions, storeVersion } from './stored-versions';

const patience = { limit: GONE_AFTER, pause: 200 };

/** Tag of a change that makes all servers fetch a version, such as `version public 1.2.3`. */
const TAG = /^version ([\w-]+) ([\w-][\w.-]*)$/;

export function parseVersionTag(tag: string) {
  const [, app, version] = TAG.exec(tag) ?? [];
  return app !== undefined && version !== undefined ? { app, version } : undefined;
}

type SpreadServices = Pick<Services, 'db' | 'settings' | 'changes'>;

/** Stores a version for other servers and announces it. A server that can't fetch it logs the failure. */
export async function offerVersion(
  { settings, changes }: Omit<SpreadServices, 'db'>,
  app: string,
  version: string,
) {
  if (!sharesVersions(settings)) return;
  await storeVersion(settings, app, version);
  await changes.publish([`version ${app} ${version}`]);
}

/**
 * Makes every server, including this one, fetch a version from the store before it goes live, and waits for
 * all of them.
 * @returns names of running servers that still lack it
 */
export async function spreadVersion({ db, settings, changes }: SpreadServices, app: string, version: string) {
  const lacking = () => serversRepository(db).lacking(app, version, serverName(settings));
  if (!sharesVersions(settings)) return lacking();
  try {
    await fetchVersion(settings, app, version);
    if (await hasVersion(settings, app, version)) await offerVersion({ settings, changes }, app, version);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    // Continues without the store. Servers that already have the version don't need the store, and neither
    // does a rollback.
    console.error(`${app} ${version} could not be kept for other servers:`, error.message);
    return lacking();
  }
  const end = Date.now() + patience.limit;
  let names = await lacking();
  while (names.length > 0 && Date.now() < end) {
    await delay(patience.pause);
    names = await lacking();
  }
  return names;
}
