import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseReport, releaseReports } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import { MANIFEST } from '@lapis/contract/manifest';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { appFolder, SHELL } from '../versions/app-folders';
import type { ChangeReleases } from '../rollout/change-releases';
import { VersionUnavailable } from '../versions/choice';
import type { LiveRelease } from '../live/live-release';
import { publicVersions } from '../live/public-versions';
import { createSelfHealing } from '../rollout/self-healing';
import { listChoices, sharesAt } from '../live/shares';
import { startedVisits, type StartedVisitTimes } from './started-visits';
import { DAY } from '../../../server/time/clock';
import { visitNetworks } from './visit-networks';
import type { VisitTokens } from './visit-tokens';
import { type VisitReport, visitsRepository } from '../visits/visits.repository';

interface ReportServices {
  live: LiveRelease;
  visitTokens: VisitTokens;
  change: ChangeReleases;
  visitTimes?: StartedVisitTimes | undefined;
  log: FastifyBaseLogger;
}

export type VisitReports = ReturnType<typeof createVisitReports>;

type AppVersion = Pick<ReleaseReport, 'app' | 'version'>;

/**
 * Counts the visits that browsers report; versions are judged by these counts (`health.ts`). A report counts
 * only with the token of a served page and for a known version, and at most five times an hour per network.
 * Nothing about the sender is stored. Every reported failure triggers a judgement.
 */
export function createVisitReports({
  db,
  settings,
  changes,
  mail,
  live,
  visitTokens,
  change,
  visitTimes,
  log,
}: Services & ReportServices) {
  const heal = createSelfHealing({ db, mail }, { live: live.pointers, change, log });
  const visits = visitsRepository(db);
  const networks = visitNetworks();
  const started = startedVisits(db, visitTimes);
  const isPublic = publicVersions({ db, changes }, live);

  /**
   * Returns false for unknown versions. Otherwise an attacker could fill the table with invented names, or
   * report on a version before it goes live.
   */
  async function isKnown({ app: name, version }: AppVersion) {
    const isApp = name === SHELL || (await live.find()).remotes.has(name);
    const isHere = isApp && existsSync(join(appFolder(settings, name), version, MANIFEST));
    return isHere && isPublic(name, version);
  }

  /**
   * Registers the versions that other processes and servers may be serving: those that are live or in
   * rollout.
   */
  async function knowServed() {
    visitTokens.of((await live.find()).versions);
    const pointers = live.pointers.known();
    for (const choice of pointers ? listChoices(sharesAt(pointers, Date.now())) : []) {
      const release = await live.find(choice).catch((error: unknown) => {
        if (error instanceof VersionUnavailable) return undefined;
        throw error;
      });
      if (release) visitTokens.of(release.versions);
    }
  }

  async function isOfServedPage({ app: name, version }: AppVersion, token: string | undefined) {
    if (token === undefined) return false;
    if (visitTokens.isGood(token, name, version)) return true;
    await knowServed();
    return visitTokens.isGood(token, name, version);
  }

  let earlier: Promise<void> | undefined;
  const readEarlier = async () => networks.addEarlier(await visits.networksWithin(DAY));

  async function count({ kind, page, ...version }: VisitReport, ip: string) {
    earlier ??= readEarlier();
    await earlier.catch((error: unknown) => {
      earlier = undefined;
      throw error;
    });
    const taken = networks.take(ip, { ...version, kind });
    if (!taken) return;
    if (taken.isNew) await visits.countNetwork({ ...version, kind });
    const { plan } = await live.find();
    await visits.count({ ...version, kind, page: Object.hasOwn(plan.pages, page) ? page : '' });
    if (kind !== 'ok') await heal({ ...version, networks: networks.of(version.app, version.version) });
  }

  async function take(body: ReleaseReport, ip: string) {
    const { app: name, version, page, kind, token, visit, beside = [] } = body;
    // Ends the visit before anything else that may fail. Otherwise an error on this server would look as if
    // the page had hung, and the version would be blamed.
    const endsElsewhere = visit !== undefined && kind !== 'started' && !started.end(visit);
    const isOurs = async (one: AppVersion) => (await isKnown(one)) && (await isOfServedPage(one, token));
    if (!(await isOurs(body))) return;
    if (kind === 'started') {
      if (visit !== undefined) started.start(visit, { app: name, version, page, ip });
      return;
    }
    if (endsElsewhere) await started.endElsewhere(visit);
    if (kind === 'left') return;
    await count({ app: name, version, page, kind }, ip);
    for (const one of beside) if (await isOurs(one)) await count({ ...one, page, kind }, ip);
  }

  async function countSilent() {
    for (const { ip, ...visit } of await started.takeSilent()) await count({ ...visit, kind: 'alive' }, ip);
  }

  return { take, countSilent };
}

export async function releaseReportsRoutes(app: App, { reports }: { reports: VisitReports }) {
  addRoute(app, releaseReports.send, ({ body, ip }) => reports.take(body, ip));
}
