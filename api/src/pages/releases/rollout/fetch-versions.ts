import type { FastifyBaseLogger } from 'fastify';
import type { App, Services } from '../../../server/http/serve';
import type { LiveRelease } from '../live/live-release';
import { findLastGood } from '../visits/last-good';
import { RELEASES } from '../live/pointers.repository';
import { listNeededVersions } from './old-versions';
import { parseVersionTag } from '../versions/spread-version';
import { fetchVersion, sharesVersions } from '../versions/stored-versions';
import { announceVersions } from '../versions/tell-of-versions';

type FetchServices = Pick<Services, 'db' | 'settings' | 'changes'>;

export const fetchesVersions = (settings: Services['settings']) =>
  sharesVersions(settings) && !settings.remoteEntries;

/**
 * Fetches the live and earlier versions that this server lacks from the store. A server lacks versions if it
 * is new or has been offline.
 */
export async function fetchNeededVersions({
  live,
  log,
  ...services
}: FetchServices & { live: LiveRelease; log: FastifyBaseLogger }) {
  for (const [name, pointer] of await live.pointers.read()) {
    const lastGood = await findLastGood(services.db, name, pointer.version);
    for (const version of listNeededVersions(pointer, lastGood)) await fetch(services, log, name, version);
  }
}

export function fetchAnnouncedVersions(app: App, services: FetchServices) {
  if (!fetchesVersions(services.settings)) return;
  const stop = services.changes.subscribe((changed) => {
    if (changed === 'everything') return;
    for (const tag of changed) {
      const wanted = parseVersionTag(tag);
      if (wanted) void fetch(services, app.log, wanted.app, wanted.version);
    }
  });
  app.addHook('onClose', async () => stop());
}

async function fetch(services: FetchServices, log: FastifyBaseLogger, name: string, version: string) {
  try {
    if (!(await fetchVersion(services.settings, name, version))) return;
    log.info({ app: name, version }, 'a version was fetched');
    await announceVersions(services);
    await services.changes.publish([RELEASES]);
  } catch (error) {
    log.error({ err: error, app: name, version }, 'a version could not be fetched');
  }
}
