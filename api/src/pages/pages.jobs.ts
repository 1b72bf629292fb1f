import { type createPurges, LOOK_EVERY as CDN_LOOK_EVERY } from '../server/cdn/purges';
import { createLeases } from '../server/database/lease';
import type { App } from '../server/http/serve';
import { hourly, type Job, type JobServices } from '../server/jobs/job';
import { DAY, MINUTE, SECOND } from '../server/time/clock';
import { readsRepository } from './counts/reads.repository';
import { utcDay } from './counts/tally';
import { missingRepository } from './missing/missing.repository';
import { redirectsRepository } from './redirects/redirects.repository';
import { fetchNeededVersions, fetchesVersions } from './releases/rollout/fetch-versions';
import type { LiveRelease } from './releases/live/live-release';
import { purgeOldVersions } from './releases/rollout/old-versions';
import type { VisitReports } from './releases/reports/release-reports.routes';
import { TELL_EVERY } from './releases/versions/servers.repository';
import { LOOK_EVERY, purgeAnsweredVisits } from './releases/reports/started-visits';
import { purgeUnfinished } from './releases/versions/take-version';
import { announceVersions } from './releases/versions/tell-of-versions';
import type { VisitTokens } from './releases/reports/visit-tokens';
import { visitsRepository } from './releases/visits/visits.repository';

interface PagesJobServices extends JobServices {
  live: LiveRelease;
  visitTokens: VisitTokens;
  reports: VisitReports;
  purges: ReturnType<typeof createPurges> | undefined;
  app: App;
}

/** About 25 months. */
const FIGURES_KEPT = 761 * DAY;

export const pagesJobs: readonly Job<PagesJobServices>[] = [
  {
    name: 'CDN',
    does: 'Tells the CDN what has changed',
    every: CDN_LOOK_EVERY,
    isOn: ({ cdn }) => cdn !== undefined,
    worker: ({ purges }) => purges,
    release: (db) => createLeases(db, 'purges').release(),
  },
  {
    name: 'live versions',
    does: 'Checks which versions are live, because behind a CDN requests can’t',
    every: 2 * SECOND,
    isOn: ({ cdn }) => cdn !== undefined,
    run: ({ live }) => live.find(),
  },
  {
    name: 'visit key',
    does: 'Reads the key that signs reports of visits, until it has it',
    every: 20 * SECOND,
    run: ({ visitTokens }) => visitTokens.load(),
  },
  {
    name: 'counts',
    does: 'Writes down counted visits, redirects and addresses that were not found',
    every: MINUTE,
    run: ({ app }) => app.flushCounts(),
  },
  {
    name: 'silent visits',
    does: 'Counts visits that never reported how they ended',
    every: LOOK_EVERY,
    run: ({ reports }) => reports.countSilent(),
  },
  {
    name: 'versions here',
    does: 'Tells the other servers which versions this one has',
    every: TELL_EVERY,
    isOn: ({ databaseUrl }) => databaseUrl !== undefined,
    run: announceVersions,
  },
  {
    name: 'needed versions',
    does: 'Fetches live versions that this server lacks from the store',
    every: TELL_EVERY,
    isOn: fetchesVersions,
    run: fetchNeededVersions,
  },
  hourly('old versions', 'Deletes versions that are no longer needed', ({ live, ...services }) =>
    purgeOldVersions(services, live.pointers),
  ),
  hourly('broken pushes', 'Deletes versions whose upload broke off', ({ settings }) =>
    purgeUnfinished(settings),
  ),
  hourly('visits', 'Deletes figures of visits after 30 days', ({ db }) => visitsRepository(db).purge()),
  hourly('answered visits', 'Deletes their ids after an hour', ({ db }) => purgeAnsweredVisits(db)),
  hourly('missing addresses', 'Deletes them after 90 days', ({ db }) => missingRepository(db).purge()),
  hourly('reads', 'Deletes figures of reading after 25 months', ({ db }) =>
    readsRepository(db).purge(utcDay(-FIGURES_KEPT)),
  ),
  hourly('redirect hits', 'Deletes figures of redirects after 25 months', ({ db }) =>
    redirectsRepository(db).purgeHits(utcDay(-FIGURES_KEPT)),
  ),
];
