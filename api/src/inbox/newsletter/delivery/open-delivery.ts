import type { FastifyBaseLogger } from 'fastify';
import { siteRepository } from '../../../cms/site/site.repository';
import { leasesOf } from '../../../server/database/lease';
import { leasedWorker } from '../../../server/database/leased-worker';
import { linksOf } from '../../../server/http/origin';
import type { Services } from '../../../server/http/serve';
import { SECOND } from '../../../server/time/clock';
import { within } from '../../../server/time/time-limit';
import { manyPostbox } from '../../mail/postbox';
import { mailingsRepository } from '../mailings/mailings.repository';
import { beginMailing } from './begin-mailing';
import { driveMailing, LANES } from './drive-mailing';
import { type ClaimedMailing, drivenMailings } from './driven-mailings.repository';
import { whyPaused } from './refusals';

/** So long mails that are on their way have at a stop, which has a second for all of it. */
const FINISHED_WITHIN = SECOND / 2;

/**
 * Sends letters: one mailing at a time on the whole site, which another process takes up where the one that drives it
 * ends. It has a mail server's connections of its own, so that no other mail waits for letters.
 */
export function openDelivery({ db, settings }: Pick<Services, 'db' | 'settings'>, log: FastifyBaseLogger) {
  const mailings = drivenMailings(db);
  const { post, close } = manyPostbox(settings, LANES);
  const link = linksOf(settings);

  async function drive(claimed: ClaimedMailing, closing: AbortSignal) {
    if (claimed.state === 'scheduled' && !(await beginMailing(db, claimed))) return mailings.release(claimed);
    const site = await siteRepository(db).read();
    const from = settings.mailFrom ?? site.email;
    if (!from) {
      await mailingsRepository(db).halt(claimed.id, 'paused', whyPaused.nobody);
      return mailings.release(claimed);
    }
    const { mail, campaign } = claimed;
    const sender = { site, mail, campaign, from, bounces: settings.mailBounces, link };
    await driveMailing({ db, log, post, sender, closing }, claimed);
  }

  const worker = leasedWorker({
    leases: leasesOf(db, 'mailings'),
    giveUp: mailings.letGo,
    claim: mailings.claim,
    run: drive,
    onFailure: (error) => log.warn({ err: error }, 'letters could not be sent just now'),
  });

  return {
    ...worker,

    /** Begins no other mail, and ends those connections on which nobody answers. */
    async close() {
      const closed = worker.close();
      await within(FINISHED_WITHIN, closed, () => {});
      close();
      await closed;
    },
  };
}

export type LetterDelivery = ReturnType<typeof openDelivery>;
