import type { Services } from '../../server/http/serve';
import type { LiveRelease } from './live-release';
import { lookNowAndThen } from './look-now-and-then';
import { pointersRepository, RELEASES } from './pointers.repository';

export type PublicVersions = ReturnType<typeof publicVersions>;

const nameOf = (app: string, version: string) => `${app} ${version}`;

/**
 * Which versions everybody may have the files of: those that are live and those that ever were, because a page that
 * is open goes on with the version that it began with. Where the database can't say, those count of which it is known.
 */
export function publicVersions({ db, changes }: Pick<Services, 'db' | 'changes'>, live: LiveRelease) {
  const looking = lookNowAndThen(async (before: Promise<ReadonlySet<string>> | undefined) => {
    const versions = await pointersRepository(db)
      .versions()
      .catch(() => undefined);
    if (!versions) return (await before) ?? new Set<string>();
    return new Set(versions.map(({ app, version }) => nameOf(app, version)));
  });
  changes.subscribe((changed) => {
    if (changed === 'everything' || changed.includes(RELEASES)) looking.lookAgain();
  });

  return async (app: string, version: string) =>
    (await live.find()).versions.get(app) === version || (await looking.find()).has(nameOf(app, version));
}
