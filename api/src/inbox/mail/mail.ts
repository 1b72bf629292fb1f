import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '../../server/database/database';
import { leasesOf, LOOK_EVERY, whileLeased } from '../../server/database/lease';
import type { Mail } from '../../server/http/mail';
import { linksOf } from '../../server/http/origin';
import type { Settings } from '../../server/settings/settings';
import { siteRepository } from '../../cms/site/site.repository';
import { endReturned } from '../newsletter/subscribers/end-returned';
import { cutText } from './cut-text';
import { domainOf } from './domain-of';
import { failureOf, LONGEST_REPLY } from './failure';
import { mailsRepository, type QueuedMail } from './mails.repository';
import { postbox, purgeOutbox } from './postbox';

export interface OpenMail extends Mail {
  /** Sends what is due, and resolves when that is done. */
  deliver: () => Promise<void>;
  /** Finishes the mail that is being sent, and sends no other. */
  close: () => Promise<void>;
}

/**
 * The site's mail. It is queued in the database, where nothing is lost when the mail server or this one is down, and
 * sent apart from the answer, so that nobody waits for it. Should the process end between sending a mail and noting
 * so, it is sent again, under the same Message-ID.
 */
export function openMail({ db, settings }: { db: Database; settings: Settings }): OpenMail {
  const { mailFrom, mailTo, mailBounces } = settings;
  const mails = mailsRepository(db);
  const leases = leasesOf(db, 'mails');
  const sites = siteRepository(db);
  const post = postbox(settings);
  const oneAtATime = pLimit(1);
  let log: FastifyBaseLogger | undefined;
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  async function tryToSend(mail: QueuedMail) {
    const problem = await whileLeased(mail, leases, () => attempt(mail).then(() => undefined, asProblem));
    if (!problem) return mails.sent(mail.id);
    if (problem.kind === 'permanent' && mail.to !== null)
      await endReturned(db, mail.to, { because: 'bounced', words: problem.answer });
    const triesAgain = await mails.failed(mail, problem.message, problem.kind);
    // What a mail server says often repeats the address, so it stands in the table alone.
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
      throw new NoSender('The site has no email address: give it one, or set MAIL_FROM and MAIL_TO');
    }
    const messageId = `<${id}.${Date.parse(createdAt)}@${domainOf(from)}>`;
    await post({
      ...mail,
      messageId,
      from: { name: fromName ?? site.app_name, address: from },
      to,
      ...(mailBounces && { envelope: { from: mailBounces, to } }),
    });
  }

  const deliver = () =>
    oneAtATime(async () => {
      if (!(await leases.isAnyDue())) return;
      let mail: QueuedMail | undefined;
      while (!closing.signal.aborted && (mail = await mails.claim())) await tryToSend(mail);
    });

  const deliverSoon = () =>
    void deliver().catch((error: unknown) =>
      log?.warn({ err: error }, 'the emails waiting to be sent could not be read'),
    );

  return {
    async send(write) {
      const site = await sites.read();
      const link = linksOf(settings);
      await db.transaction().execute(async (transaction) => {
        const written = await write({ db: transaction, site, link });
        await mailsRepository(transaction).add(written);
      });
      // After whoever waits for an answer has it: the time it takes would tell which mail was written.
      if (log) setImmediate(deliverSoon);
    },

    deliver,

    async purge() {
      await mails.purge();
      await purgeOutbox(settings);
    },

    start(logTo) {
      log = logTo;
      timer = setInterval(deliverSoon, LOOK_EVERY).unref();
      deliverSoon();
    },

    async close() {
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}

/** The site has no address that mail could come from, or go to. */
class NoSender extends Error {}

function asProblem(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const message = cutText(error instanceof Error ? error.message : String(error), LONGEST_REPLY);
  const { kind, answer } = failureOf(error);
  return { code, message, kind: error instanceof NoSender ? ('no_sender' as const) : kind, answer };
}
