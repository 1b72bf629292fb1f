import type { Services } from '../../../server/http/serve';
import { SECOND } from '../../../server/time/clock';
import { withTimeLimit } from '../../../server/time/time-limit';
import type { LiveRelease } from './live-release';
import { createThrottledReader } from './look-now-and-then';
import { pointersRepository, RELEASES } from './pointers.repository';

/** Time limit in milliseconds for the database. After that, the last known versions are used. */
const PATIENCE = SECOND;

const versionKey = (app: string, version: string) => `${app} ${version}`;

/**
 * Returns a function that checks whether visitors may request a version's files. They may if the version is
 * or was live or in rollout, because open pages keep requesting files of their version.
 */
export function publicVersions({ db, changes }: Pick<Services, 'db' | 'changes'>, live: LiveRelease) {
  const looking = createThrottledReader(async (before: Promise<ReadonlySet<string>> | undefined) => {
    const read = pointersRepository(db).versions();
    const versions = await withTimeLimit(PATIENCE, read).catch(() => undefined);
    if (!versions) return (await before) ?? new Set<string>();
    return new Set(versions.map(({ app, version }) => versionKey(app, version)));
  });
  changes.subscribe((changed) => {
    if (changed === 'everything' || changed.includes(RELEASES)) looking.lookAgain();
  });

  return async (app: string, version: string) =>
    (await live.find()).versions.get(app) === version || (await looking.find()).has(versionKey(app, version));
}
