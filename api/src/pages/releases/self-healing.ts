import type { FastifyBaseLogger } from 'fastify';
import { rolloutStopped, versionTakenBack } from '../../inbox/mail/letters/release.letters';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { ChangeReleases } from './change-releases';
import { healIfWorse, type Pointers, type ReportedVersion } from './health';
import type { LivePointers } from './live-pointers';
import { lastGoodOf } from './known-versions.repository';
import { pointersRepository } from './pointers.repository';
import { rolloutOf } from './rollouts.repository';

const nobody = { user: null, ip: null };

interface Releasing {
  live: LivePointers;
  change: ChangeReleases;
  log: FastifyBaseLogger;
}

/**
 * Goes back by itself from versions that do worse than the one before, and from those of rollouts that do worse than the
 * live one; notes it in the audit log, and tells the staff. What went wrong on the way is logged.
 * @returns what looks at an app where a version of it failed; nothing where somebody is looking already
 */
export function selfHealing({ db, mail }: Pick<Services, 'db' | 'mail'>, { live, change, log }: Releasing) {
  const { versionsOf } = pointersRepository(db);
  const looking = new Set<string>();

  const pointers: Pointers = {
    live: async (app) => (await live.read()).get(app)?.version,

    canary: async (app) => rolloutOf((await live.read()).get(app)?.rollout)?.version,

    lastGood: async (app) => lastGoodOf((await live.read()).get(app)?.version, await versionsOf(app)),

    async rollBack(app, version, why) {
      // Visitors had its pages before, and a busy server may take too long to render all of them now.
      await change(app, { action: 'rollback', bad: why, force: ['pages'] }, nobody, { why }, version);
      const to = (await live.read()).get(app)?.version ?? '';
      await mail.send(async ({ site, link }) => [versionTakenBack(site, link, { app, version, to, why })]);
      log.warn({ app, version, to, why }, 'a version failed for too many visitors and was taken back');
    },

    async stop(app, version, why) {
      await change(app, { action: 'stop', bad: why }, nobody, { why }, version);
      await mail.send(async ({ site, link }) => [rolloutStopped(site, link, { app, version, why })]);
      log.warn({ app, version, why }, 'a version failed for too many visitors and is rolled out no more');
    },
  };

  return async (reported: ReportedVersion) => {
    const { app } = reported;
    if (looking.has(app)) return;
    looking.add(app);
    try {
      await healIfWorse(db, pointers, reported);
    } catch (error) {
      // It is locked, or somebody else was faster.
      if (error instanceof HttpError && error.statusCode === 409) log.info({ app }, error.message);
      else log.error({ err: error, app }, 'a version that fails for visitors could not be taken back');
    } finally {
      looking.delete(app);
    }
  };
}
