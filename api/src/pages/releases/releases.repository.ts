import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import type { Services } from '../../server/http/serve';
import { appsIn } from './app-folders';
import type { LivePointers } from './live-pointers';
import { type KnownVersion, lastGoodOf, pointersRepository } from './pointers.repository';
import { type VersionOnDisk, versionsOnDisk } from './versions-on-disk';

/** The apps with their versions on this server, and what the database says of them. */
export function releasesRepository({ db, settings }: Pick<Services, 'db' | 'settings'>, live: LivePointers) {
  const pointers = pointersRepository(db);

  async function list() {
    // What somebody has written into the files counts.
    await live.read();
    const [{ pointers: now, revision }, known, here] = await Promise.all([
      pointers.all(),
      pointers.versions(),
      appsIn(settings),
    ]);
    const apps = [...new Set([...here, ...now.keys()])];
    const results = await Promise.all(
      apps.map(async (app): Promise<ReleasedApp> => {
        const pointer = now.get(app);
        const ofApp = known.filter((one) => one.app === app);
        const live = pointer?.version ?? null;
        const last_good = lastGoodOf(pointer?.version, ofApp) ?? null;
        const versions = await versionsOnDisk(settings, app);
        return {
          app,
          live,
          live_since: pointer ? new Date(pointer.liveFrom).toISOString() : null,
          last_good,
          locked: pointer?.locked ?? false,
          versions: versions.map((one) => described(one, { live, last_good, ofApp })),
        };
      }),
    );
    return { revision, results };
  }

  return {
    list,
    find: async (app: string) => (await list()).results.find((one) => one.app === app),
  };
}

interface State {
  live: string | null;
  last_good: string | null;
  ofApp: KnownVersion[];
}

function described(
  { version, manifest, built_at, size, signed_by }: VersionOnDisk,
  { live, last_good, ofApp }: State,
): ReleaseVersion {
  const bad = ofApp.find((one) => one.version === version)?.bad ?? null;
  const state =
    version === live ? 'live' : version === last_good ? 'last-good' : bad === null ? 'kept' : 'bad';
  const pages = manifest.pages.map(({ name, path, title }) => ({ name, path, ...(title && { title }) }));
  return { version, state, bad, built_at, size, signed_by, pages };
}
