import type { FastifyBaseLogger } from 'fastify';
import { siteRepository } from '../../../cms/site/site.repository';
import { createLeases } from '../../../server/database/lease';
import { createLeasedWorker } from '../../../server/database/leased-worker';
import { createLinkBuilder } from '../../../server/http/origin';
import type { Services } from '../../../server/http/serve';
import { SECOND } from '../../../server/time/clock';
import { withTimeLimit } from '../../../server/time/time-limit';
import { createPooledPost } from '../../mail/postbox';
import { mailingsRepository } from '../mailings/mailings.repository';
import { beginMailing } from './begin-mailing';
import { driveMailing, LANES } from './drive-mailing';
import { type ClaimedMailing, drivenMailings } from './driven-mailings.repository';
import { whyPaused } from './refusals';

/**
 * Time limit, in milliseconds, for the emails being sent at shutdown; the whole shutdown may take a second.
 */
const FINISHED_WITHIN = SECOND / 2;

/**
 * Creates the worker that sends mailings, one at a time across the whole site. If the process ends, another
 * one continues. Mailings have their own connections to the mail server, so that other emails don't wait.
 */
export function openDelivery({ db, settings }: Pick<Services, 'db' | 'settings'>, log: FastifyBaseLogger) {
  const mailings = drivenMailings(db);
  const { post, close } = createPooledPost(settings, LANES);
  const link = createLinkBuilder(settings);

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

  const worker = createLeasedWorker({
    isAnyDue: createLeases(db, 'mailings').isAnyDue,
    giveUp: mailings.letGo,
    claim: mailings.claim,
    run: drive,
    onFailure: (error) => log.warn({ err: error }, 'newsletters could not be sent just now'),
  });

  return {
    ...worker,

    /** Sends no further emails, and drops connections that don't respond. */
    async close() {
      const closed = worker.close();
      await withTimeLimit(FINISHED_WITHIN, closed, () => {});
      close();
      await closed;
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    mailingDelivery: MailingDelivery;
  }
}

type MailingDelivery = ReturnType<typeof openDelivery>;
