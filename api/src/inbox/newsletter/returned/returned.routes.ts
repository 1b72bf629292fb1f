import { timingSafeEqual } from 'node:crypto';
import { returnedMail } from '@lapis/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { networkBudgets } from '../../../server/http/network-budgets';
import { HttpError, notFound } from '../../../server/http/http-error';
import { doRegularly } from '../../../server/http/schedule-job';
import { type App, serve, type Services } from '../../../server/http/serve';
import { tooMany } from '../../../server/http/spend-budget';
import { MINUTE } from '../../../server/time/clock';
import { hashOf } from '../../../server/tokens/one-time-tokens.repository';
import { openReportReader } from '../../mail/returned/report-reader';
import { readReturned } from './read-returned';
import { takeReport } from './take-report';

/** In bytes: a report, with what it is about. */
const LARGEST = 1024 * 1024;

/** How often a minute a network is told that it has no secret. */
const STRANGERS_PER_MINUTE = 30;

const READ_EVERY = 5 * MINUTE;

/** The two ways in which mail that came back reaches the site: handed over by a mail server, and read from a mailbox. */
export async function returnedRoutes(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const { mailWebhookSecret: secret, bounceMailbox } = settings;
  const strangers = networkBudgets(STRANGERS_PER_MINUTE);

  const { read, close } = openReportReader(app.log);
  app.addHook('onClose', close);

  /** Before anything of the body is read. @throws HttpError 401 or 429 for strangers, 404 where nobody may call */
  async function checkSecret(request: FastifyRequest) {
    if (secret === undefined) throw notFound();
    if (isBearer(request.headers.authorization, secret)) return;
    const budget = strangers.spend(request.ip, 1);
    throw budget.isOver
      ? tooMany('Too many calls without the secret.', budget)
      : new HttpError(401, 'This call needs the secret of MAIL_WEBHOOK_SECRET.');
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    ...serve(returnedMail.take),
    bodyLimit: LARGEST,
    onRequest: checkSecret,
    handler: async ({ body, log }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const { kind, isKnown } = await takeReport(db, raw, read);
      log.info({ kind, isKnown }, 'a mail came back');
      return { kind, is_known: isKnown };
    },
  } as RouteOptions as never);

  if (bounceMailbox === undefined) return;
  const closing = new AbortController();
  // Nobody waits for it, least of all the start.
  let reading: Promise<unknown> = Promise.resolve();
  const failure = 'the mailbox of returned mail could not be read';
  doRegularly(app, READ_EVERY, failure, async () => {
    reading = readReturned({
      db,
      log: app.log,
      url: bounceMailbox,
      every: READ_EVERY,
      signal: closing.signal,
      read,
    });
    void reading.catch((error: unknown) => app.log.error({ err: error }, failure));
  });
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.allSettled([reading]);
  });
}

/** Takes as long whatever is wrong. */
const isBearer = (header: string | undefined, secret: string) =>
  timingSafeEqual(Buffer.from(hashOf(header ?? '')), Buffer.from(hashOf(`Bearer ${secret}`)));
