import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseReport, releaseReports } from '@lapis/contract';
import { MANIFEST } from '@lapis/contract/manifest';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../server/http/network';
import { purgeRegularly } from '../../server/http/schedule-job';
import { type App, serve, type Services } from '../../server/http/serve';
import { HOUR } from '../../server/time/clock';
import { folderOf, SHELL } from './app-folders';
import type { ChangeReleases } from './change-releases';
import type { LiveRelease } from './live-release';
import { publicVersions } from './public-versions';
import { selfHealing } from './self-healing';
import { visitsRepository } from './visits.repository';

/**
 * So many of the same version count within an hour from one network, of visits that went well and of those that
 * failed: nobody alone can have a version taken back. Whoever comes from the machine itself all count.
 */
const MOST_OF_NETWORK = 5;
const NETWORKS = 50_000;

const isLoopback = (ip: string) => /^(::1|(::ffff:)?127\.[\d.]+)$/.test(ip);

/**
 * What browsers tell of their visits: counts, by which a version is judged (`health.ts`). Nothing of who tells it is
 * kept; where it came from is remembered for an hour, in memory, to count no network too often. A failure has its app
 * judged.
 */
export async function releaseReportsRoutes(
  app: App,
  { db, settings, changes, mail, live, change }: Services & { live: LiveRelease; change: ChangeReleases },
) {
  const heal = selfHealing({ db, mail }, { live: live.pointers, change, log: app.log });
  const visits = visitsRepository(db);
  const isPublic = publicVersions({ db, changes }, live);
  const counted = new LRUCache<string, number>({ max: NETWORKS, ttl: HOUR });

  function mayCount(ip: string, { app: name, version, kind }: ReleaseReport) {
    if (isLoopback(ip)) return true;
    const key = [networkOf(ip), name, version, kind === 'ok'].join(' ');
    const before = counted.get(key) ?? 0;
    if (before >= MOST_OF_NETWORK) return false;
    counted.set(key, before + 1, { noUpdateTTL: true });
    return true;
  }

  /** Or anybody could fill the table with names, or tell of a version that is to go live yet. */
  async function isKnown({ app: name, version }: ReleaseReport) {
    const isApp = name === SHELL || (await live.find()).remotes.has(name);
    const isHere = isApp && existsSync(join(folderOf(settings, name), version, MANIFEST));
    return isHere && isPublic(name, version);
  }

  app.route({
    ...serve(releaseReports.send),
    handler: async ({ body, ip }) => {
      if (!(await isKnown(body)) || !mayCount(ip, body)) return;
      const { plan } = await live.find();
      await visits.count({ ...body, page: Object.hasOwn(plan.pages, body.page) ? body.page : '' });
      if (body.kind !== 'ok') await heal(body);
    },
  });

  purgeRegularly(app, 'visits', visits.purge);
}
