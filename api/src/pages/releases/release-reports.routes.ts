import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseReport, releaseReports } from '@lapis/contract';
import { MANIFEST } from '@lapis/contract/manifest';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { folderOf, SHELL } from './app-folders';
import type { ChangeReleases } from './change-releases';
import { NotToBeHad } from './choice';
import type { LiveRelease } from './live-release';
import { publicVersions } from './public-versions';
import { selfHealing } from './self-healing';
import { choicesOf, sharesAt } from './shares';
import { visitNetworks } from './visit-networks';
import type { VisitTokens } from './visit-tokens';
import { visitsRepository } from './visits.repository';

interface ReportServices {
  live: LiveRelease;
  visitTokens: VisitTokens;
  change: ChangeReleases;
}

/**
 * Counts what browsers report of their visits, by which a version is judged (`health.ts`). Anybody can send a report: it
 * counts only with the token of a page that was served, of a known version, and five times from one network. Nothing of
 * its sender is stored. A failure has its app judged.
 */
export async function releaseReportsRoutes(
  app: App,
  { db, settings, changes, mail, live, visitTokens, change }: Services & ReportServices,
) {
  const heal = selfHealing({ db, mail }, { live: live.pointers, change, log: app.log });
  const visits = visitsRepository(db);
  const networks = visitNetworks();
  const isPublic = publicVersions({ db, changes }, live);

  /** Or anybody could fill the table with names, or tell of a version that is to go live yet. */
  async function isKnown({ app: name, version }: ReleaseReport) {
    const isApp = name === SHELL || (await live.find()).remotes.has(name);
    const isHere = isApp && existsSync(join(folderOf(settings, name), version, MANIFEST));
    return isHere && isPublic(name, version);
  }

  /** Has this process know what other processes and servers serve now: the live versions, and those of rollouts. */
  async function knowServed() {
    visitTokens.of((await live.find()).versions);
    const pointers = live.pointers.known();
    for (const choice of pointers ? choicesOf(sharesAt(pointers, Date.now())) : []) {
      const release = await live.find(choice).catch((error: unknown) => {
        if (error instanceof NotToBeHad) return undefined;
        throw error;
      });
      if (release) visitTokens.of(release.versions);
    }
  }

  async function isOfServedPage({ app: name, version, token }: ReleaseReport) {
    if (token === undefined) return false;
    if (visitTokens.isGood(token, name, version)) return true;
    await knowServed();
    return visitTokens.isGood(token, name, version);
  }

  answer(app, releaseReports.send, async ({ body, ip }) => {
    if (!(await isKnown(body)) || !(await isOfServedPage(body)) || !networks.take(ip, body)) return;
    const { app: name, version, page, kind } = body;
    const { plan } = await live.find();
    await visits.count({ app: name, version, kind, page: Object.hasOwn(plan.pages, page) ? page : '' });
    if (kind !== 'ok') await heal({ app: name, version, networks: networks.of(name, version) });
  });

  purgeRegularly(app, 'visits', visits.purge);
}
