import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import type { Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import { appsIn } from './app-folders';
import type { LivePointers } from './live-pointers';
import { type KnownVersion, lastGoodOf } from './known-versions.repository';
import { pointersRepository } from './pointers.repository';
import { rolloutOf } from './rollouts.repository';
import { type VersionOnDisk, versionsOnDisk } from './versions-on-disk';
import { type Visits, visitsRepository } from './visits.repository';

/** The apps with their versions on this server, and what the database says of them. */
export function releasesRepository({ db, settings }: Pick<Services, 'db' | 'settings'>, live: LivePointers) {
  const pointers = pointersRepository(db);

  async function list() {
    // What somebody has written into the files counts.
    await live.read();
    const [{ pointers: now, revision }, known, here, visitsOf] = await Promise.all([
      pointers.all(),
      pointers.versions(),
      appsIn(settings),
      visitsRepository(db).within(DAY),
    ]);
    const apps = [...new Set([...here, ...now.keys()])];
    const results = await Promise.all(
      apps.map(async (app): Promise<ReleasedApp> => {
        const pointer = now.get(app);
        const ofApp = known.filter((one) => one.app === app);
        const live = pointer?.version ?? null;
        const last_good = lastGoodOf(pointer?.version, ofApp) ?? null;
        const running = rolloutOf(pointer?.rollout);
        const versions = await versionsOnDisk(settings, app);
        return {
          app,
          live,
          last_good,
          locked: pointer?.locked ?? false,
          rollout: running
            ? { version: running.version, percent: running.percent, started_at: running.startedAt }
            : null,
          versions: versions.map((one) => ({
            ...described(one, { live, last_good, canary: running?.version, ofApp }),
            health: healthOf(visitsOf(app, one.version)),
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

interface State {
  live: string | null;
  last_good: string | null;
  canary: string | undefined;
  ofApp: KnownVersion[];
}

function described(
  { version, manifest, built_at, size, signed_by }: VersionOnDisk,
  state: State,
): Omit<ReleaseVersion, 'health'> {
  const bad = state.ofApp.find((one) => one.version === version)?.bad ?? null;
  const pages = manifest.pages.map(({ name, path, title }) => ({ name, path, ...(title && { title }) }));
  return { version, state: stateOf(version, bad, state), bad, built_at, size, signed_by, pages };
}

function stateOf(version: string, bad: string | null, { live, last_good, canary }: State) {
  if (version === live) return 'live';
  if (version === canary) return 'canary';
  if (version === last_good) return 'last-good';
  return bad === null ? 'kept' : 'bad';
}

const healthOf = ({ ok, failed }: Visits) => ({ visits: ok + failed, failures: failed });
