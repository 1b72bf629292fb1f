import type { FastifyBaseLogger } from 'fastify';
import { rolloutStopped, versionTakenBack } from '../../../inbox/mail/emails/release.emails';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import type { ChangeReleases } from './change-releases';
import { revertIfWorse, type HealingPointers, type ReportedVersion } from './health';
import type { LivePointers } from '../live/live-pointers';
import { findLastGood } from '../visits/last-good';
import { latestRollout } from '../live/rollouts.repository';

const nobody = { user: null, ip: null };

interface SelfHealingOptions {
  live: LivePointers;
  change: ChangeReleases;
  log: FastifyBaseLogger;
}

/**
 * Rolls back versions that do worse than the ones before them, and ends rollouts that do worse than the live
 * version. Writes the audit log and emails staff. Errors are logged.
 * @returns a function that judges an app after a failure, unless a judgement of the app is already running
 */
export function createSelfHealing(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  { live, change, log }: SelfHealingOptions,
) {
  const looking = new Set<string>();

  const pointers: HealingPointers = {
    live: async (app) => (await live.read()).get(app)?.version,

    canary: async (app) => latestRollout((await live.read()).get(app)?.rollout)?.version,

    lastGood: async (app) => findLastGood(db, app, (await live.read()).get(app)?.version),

    async rollBack(app, version, why) {
      // Ignores pages that fail in the trial. Visitors have been served by the earlier version before, and a
      // busy server may be too slow to render all its pages.
      await change(app, { action: 'rollback', bad: why, force: ['pages'] }, nobody, { why }, version);
      const to = (await live.read()).get(app)?.version ?? '';
      await mail.inTransaction(async ({ site, link }) => [
        versionTakenBack(site, link, { app, version, to, why }),
      ]);
      log.warn({ app, version, to, why }, 'a version failed for too many visitors and was rolled back');
    },

    async stop(app, version, why) {
      await change(app, { action: 'stop', bad: why }, nobody, { why }, version);
      await mail.inTransaction(async ({ site, link }) => [rolloutStopped(site, link, { app, version, why })]);
      log.warn({ app, version, why }, 'a version failed for too many visitors and its rollout was stopped');
    },
  };

  return async (reported: ReportedVersion) => {
    const { app } = reported;
    if (looking.has(app)) return;
    looking.add(app);
    try {
      await revertIfWorse(db, pointers, reported);
    } catch (error) {
      // Status 409: the app is locked, or a different process was faster.
      if (error instanceof HttpError && error.statusCode === 409) log.info({ app }, error.message);
      else log.error({ err: error, app }, 'a version that fails for visitors could not be rolled back');
    } finally {
      looking.delete(app);
    }
  };
}
