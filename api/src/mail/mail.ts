import type { Site } from '@lapis/contract';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '../database/database';
import { leasesOf, LOOK_EVERY, whileLeased } from '../database/lease';
import type { Settings } from '../settings';
import { siteRepository } from '../site/site.repository';
import { mailsRepository, type NewMail, type QueuedMail } from './mails.repository';
import { postbox } from './postbox';

/** What a mail is made of. */
interface Writing {
  /** Within the transaction that queues the mail: both are done, or neither. */
  db: Database;
  site: Site;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
}

export type Mail = ReturnType<typeof openMail>;

/**
 * The site's mail. It is queued in the database, where nothing is lost when the mail server or this one is down, and
 * sent apart from the answer, so that nobody waits for it. Should the process end between sending a mail and noting
 * so, it is sent again, under the same Message-ID.
 */
export function openMail({ db, settings }: { db: Database; settings: Settings }) {
  const { publicUrl = `http://localhost:${settings.port}`, mailFrom, mailTo } = settings;
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
    const triesAgain = await mails.failed(mail, problem.message);
    // What a mail server says often repeats the address, so it stands in the table alone.
    const line = { mail: mail.id, tries: mail.tries, code: problem.code };
    if (triesAgain) log?.warn(line, 'an email could not be sent, and will be tried again later');
    else log?.error(line, 'an email could not be sent, and will not be tried again');
  }

  async function attempt({ id, createdAt, tries: _, lease: _lease, to: recipient, ...mail }: QueuedMail) {
    const site = await sites.read();
    const from = mailFrom ?? site.email;
    const to = recipient ?? mailTo ?? site.email;
    if (!from || !to) {
      throw new Error('The site has no email address: give it one, or set MAIL_FROM and MAIL_TO');
    }
    const messageId = `<${id}.${Date.parse(createdAt)}@${from.split('@')[1]}>`;
    await post({ ...mail, messageId, from: { name: site.app_name, address: from }, to });
  }

  /** Sends what is due, and resolves when that is done. */
  const deliver = () =>
    oneAtATime(async () => {
      let mail: QueuedMail | undefined;
      while (!closing.signal.aborted && (mail = await mails.claim())) await tryToSend(mail);
    });

  const deliverSoon = () =>
    void deliver().catch((error: unknown) =>
      log?.warn({ err: error }, 'the emails waiting to be sent could not be read'),
    );

  return {
    /** Sends the mails that `write` answers, once what it has written is in the database for good. */
    async send(write: (writing: Writing) => Promise<NewMail[]>) {
      const site = await sites.read();
      const link = (path: string) => `${publicUrl}${path}`;
      await db.transaction().execute(async (transaction) => {
        const written = await write({ db: transaction, site, link });
        await mailsRepository(transaction).add(written);
      });
      // After whoever waits for an answer has it: the time it takes would tell which mail was written.
      if (log) setImmediate(deliverSoon);
    },

    deliver,

    purge: () => mails.purge(),

    /** From now on what is queued is sent without being asked. */
    start(logTo: FastifyBaseLogger) {
      log = logTo;
      timer = setInterval(deliverSoon, LOOK_EVERY).unref();
      deliverSoon();
    },

    /** Finishes the mail that is being sent, and sends no other. */
    async close() {
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}

function asProblem(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return { code, message: error instanceof Error ? error.message : String(error) };
}
