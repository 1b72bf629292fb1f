import type { Database } from '../../../server/database/database';
import { type KnownVersion, versionsRepository } from '../versions/known-versions.repository';
import { isWorse, WINDOW } from './is-worse';
import { sumNetworks, visitsRepository } from './visits.repository';

type FindLastGood = (live: string | undefined, versions: KnownVersion[]) => string | undefined;

/** Reads how versions did for visitors. Returns a function that finds the version a rollback leads to. */
export async function lastGoodFinder(db: Database): Promise<FindLastGood> {
  const visits = visitsRepository(db);
  const visitsOf = await visits.within(WINDOW.before);
  const counts = await visits.networksWithin(WINDOW.before);
  const networksOf = (app: string, version: string) => sumNetworks(counts, app, version);
  return (live, versions) => {
    const earlier = listEarlier(live, versions);
    const works = ({ app, version, is_forced }: KnownVersion, index: number) => {
      const before = earlier[index + 1]?.version ?? '';
      const visitsAndNetworks = [networksOf(app, version), networksOf(app, before)] as const;
      return !is_forced && !isWorse(visitsOf(app, version), visitsOf(app, before), ...visitsAndNetworks);
    };
    return (earlier.find(works) ?? earlier[0])?.version;
  };
}

/** Returns the version that a rollback of an app leads to. */
export async function findLastGood(db: Database, app: string, live: string | undefined) {
  const [find, known] = await Promise.all([lastGoodFinder(db), versionsRepository(db).ofApp(app)]);
  return find(live, known);
}

/** Returns the versions that were live before and aren't bad, the latest first. */
function listEarlier(live: string | undefined, versions: KnownVersion[]) {
  const now = versions.find(({ version }) => version === live)?.live_at ?? '';
  return versions
    .filter(({ live_at, bad }) => live_at !== null && !bad && live_at < now)
    .sort((a, b) => (b.live_at ?? '').localeCompare(a.live_at ?? ''));
}
