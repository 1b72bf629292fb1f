import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../server/database/database';
import { createLeases, whileLeased } from '../../server/database/lease';
import { createLeasedWorker } from '../../server/database/leased-worker';
import type { Mail } from '../../server/http/mail';
import { createLinkBuilder } from '../../server/http/origin';
import type { Settings } from '../../server/settings/settings';
import { withTimeLimit } from '../../server/time/time-limit';
import { siteRepository } from '../../cms/site/site.repository';
import { endReturned } from '../newsletter/subscribers/end-returned';
import { cutText } from './cut-text';
import { readDomain } from './read-domain';
import { classifyFailure, LONGEST_REPLY } from './failure';
import { mailsRepository, type QueuedMail } from './mails.repository';
import { createTransportPost, purgeOutbox } from './postbox';

export interface OpenMail extends Mail {
  deliver: () => Promise<void>;
}

/**
 * Time limit, in milliseconds, for the email being sent at shutdown; less than the whole shutdown may take.
 */
const CLOSE_WITHIN = 500;

/**
 * Creates the site's mail service. Emails are queued in the database, so that none is lost if the mail server
 * or this server is down. They are sent after the response, so that no visitor waits for them. If the process
 * ends between sending an email and recording this, the email is sent again with the same Message-ID.
 * @param closeWithin milliseconds that `close` waits for a mail server
 */
export function openMail(
  { db, settings }: { db: Database; settings: Settings },
  closeWithin = CLOSE_WITHIN,
): OpenMail {
  const { mailFrom, mailTo, mailBounces } = settings;
  const mails = mailsRepository(db);
  const leases = createLeases(db, 'mails');
  const sites = siteRepository(db);
  const post = createTransportPost(settings);
  let log: FastifyBaseLogger | undefined;
  let closed: Promise<void> | undefined;

  async function tryToSend(mail: QueuedMail) {
    const problem = await whileLeased(mail, leases, () => attempt(mail).then(() => undefined, toMailProblem));
    if (!problem) return mails.sent(mail.id);
    if (problem.kind === 'permanent' && mail.to !== null)
      await endReturned(db, mail.to, { because: 'bounced', words: problem.answer });
    const triesAgain = await mails.failed(mail, problem.message, problem.kind);
    // Replies often contain the recipient's address, so they are only stored in the table, not logged.
    const line = { mail: mail.id, tries: mail.tries, code: problem.code };
    if (triesAgain) log?.warn(line, 'an email could not be sent, and will be tried again later');
    else log?.error(line, 'an email could not be sent, and will not be tried again');
  }

  async function attempt({
    id,
    createdAt,
    tries: _,
    lease: _lease,
    to: recipient,
    fromName,
    ...mail
  }: QueuedMail) {
    const site = await sites.read();
    const from = mailFrom ?? site.email;
    const to = recipient ?? mailTo ?? site.email;
    if (!from || !to) {
      throw new NoSender('The site has no email address: add one in Settings, or set MAIL_FROM and MAIL_TO');
    }
    const messageId = `<${id}.${Date.parse(createdAt)}@${readDomain(from)}>`;
    await post({
      ...mail,
      messageId,
      from: { name: fromName ?? site.app_name, address: from },
      to,
      ...(mailBounces && { envelope: { from: mailBounces, to } }),
    });
  }

  const worker = createLeasedWorker({
    isAnyDue: leases.isAnyDue,
    claim: mails.claim,
    run: tryToSend,
    onFailure: (error) => log?.warn({ err: error }, 'the emails waiting to be sent could not be read'),
  });

  return {
    async inTransaction(write) {
      const site = await sites.read();
      const link = createLinkBuilder(settings);
      await db.transaction().execute(async (transaction) => {
        const written = await write({ db: transaction, site, link });
        await mailsRepository(transaction).add(written);
      });
      // Sends after the response, because the response time would otherwise reveal which email was written.
      if (log) setImmediate(worker.workSoon);
    },

    deliver: worker.work,

    async purge() {
      await mails.purge();
      await purgeOutbox(settings);
    },

    start(logTo) {
      log = logTo;
      worker.start();
    },

    close: () =>
      (closed ??= withTimeLimit(closeWithin, worker.close(), () =>
        log?.info('the mail server did not answer in time; that email will be sent after the next start'),
      )),
  };
}

class NoSender extends Error {}

function toMailProblem(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const message = cutText(error instanceof Error ? error.message : String(error), LONGEST_REPLY);
  const { kind, answer } = classifyFailure(error);
  return { code, message, kind: error instanceof NoSender ? ('no_sender' as const) : kind, answer };
}
