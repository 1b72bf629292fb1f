import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import type { Services } from '../../../server/http/serve';
import { DAY } from '../../../server/time/clock';
import { listApps } from '../versions/app-folders';
import type { LivePointers } from '../live/live-pointers';
import type { KnownVersion } from '../versions/known-versions.repository';
import { pointersRepository } from '../live/pointers.repository';
import { lastGoodFinder } from '../visits/last-good';
import { latestRollout } from '../live/rollouts.repository';
import { type VersionOnDisk, versionsOnDisk } from '../versions/versions-on-disk';
import { type Visits, visitsRepository } from '../visits/visits.repository';

export function releasesRepository({ db, settings }: Pick<Services, 'db' | 'settings'>, live: LivePointers) {
  const pointers = pointersRepository(db);

  async function list() {
    // Applies an operator's edits to live.json files first.
    await live.read();
    const [{ pointers: now, revision }, known, here, visitsOf, lastGoodOf] = await Promise.all([
      pointers.all(),
      pointers.versions(),
      listApps(settings),
      visitsRepository(db).within(DAY),
      lastGoodFinder(db),
    ]);
    const apps = [...new Set([...here, ...now.keys()])];
    const results = await Promise.all(
      apps.map(async (app): Promise<ReleasedApp> => {
        const pointer = now.get(app);
        const ofApp = known.filter((one) => one.app === app);
        const live = pointer?.version ?? null;
        const last_good = lastGoodOf(pointer?.version, ofApp) ?? null;
        const running = latestRollout(pointer?.rollout);
        const versions = await versionsOnDisk(settings, app);
        return {
          app,
          live,
          live_since: pointer ? new Date(pointer.liveFrom).toISOString() : null,
          last_good,
          locked: pointer?.locked ?? false,
          rollout: running
            ? { version: running.version, percent: running.percent, started_at: running.startedAt }
            : null,
          versions: versions.map((one) => ({
            ...describeVersion(one, { live, last_good, canary: running?.version, ofApp }),
            health: toHealth(visitsOf(app, one.version)),
          })),
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

interface AppReleaseState {
  live: string | null;
  last_good: string | null;
  canary: string | undefined;
  ofApp: KnownVersion[];
}

function describeVersion(
  { version, manifest, built_at, size, signed_by }: VersionOnDisk,
  state: AppReleaseState,
): Omit<ReleaseVersion, 'health'> {
  const bad = state.ofApp.find((one) => one.version === version)?.bad ?? null;
  const pages = manifest.pages.map(({ name, path, title }) => ({ name, path, ...(title && { title }) }));
  return { version, state: versionState(version, bad, state), bad, built_at, size, signed_by, pages };
}

function versionState(version: string, bad: string | null, { live, last_good, canary }: AppReleaseState) {
  if (version === live) return 'live';
  if (version === canary) return 'canary';
  if (version === last_good) return 'last-good';
  return bad === null ? 'kept' : 'bad';
}

const toHealth = ({ ok, failed }: Visits) => ({ visits: ok + failed, failures: failed });
