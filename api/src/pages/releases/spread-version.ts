import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../server/http/serve';
import { StoreUnavailable } from '../../server/storage/file-store';
import { GONE_AFTER, serverName, serversRepository } from './servers.repository';
import { fetchVersion, isHere, sharesVersions, storeVersion } from './stored-versions';

/**
 * In milliseconds: how long a server may take to fetch a version, which is as long as one that has stopped is taken for
 * running, and how often it is looked whether it has.
 */
const patience = { limit: GONE_AFTER, pause: 200 };

/** The tag of a notice that has all servers fetch a version: `version public 1.2.3`. */
const TAG = /^version ([\w-]+) ([\w-][\w.-]*)$/;

/** The version that a notice is about; undefined where it is about something else. */
export function versionIn(tag: string) {
  const [, app, version] = TAG.exec(tag) ?? [];
  return app !== undefined && version !== undefined ? { app, version } : undefined;
}

type Sharing = Pick<Services, 'db' | 'settings' | 'changes'>;

/** Puts a version of this server into the store, and has the others fetch it. They say themselves what fails there. */
export async function offerVersion({ settings, changes }: Omit<Sharing, 'db'>, app: string, version: string) {
  if (!sharesVersions(settings)) return;
  await storeVersion(settings, app, version);
  await changes.publish([`version ${app} ${version}`]);
}

/**
 * Has every server have a version that is about to be live, this one too, as far as it can be fetched out of the store.
 * @returns the names of those that run and lack it all the same
 */
export async function spreadVersion({ db, settings, changes }: Sharing, app: string, version: string) {
  const lacking = () => serversRepository(db).lacking(app, version, serverName(settings));
  if (!sharesVersions(settings)) return lacking();
  try {
    await fetchVersion(settings, app, version);
    if (await isHere(settings, app, version)) await offerVersion({ settings, changes }, app, version);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    // Those that have it can go on without the store, and so can those that go back to one that they have.
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
