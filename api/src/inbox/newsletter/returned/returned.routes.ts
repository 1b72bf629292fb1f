import { timingSafeEqual } from 'node:crypto';
import { returnedMail } from '@lapis/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { networkBudgets } from '../../../server/http/limits/network-budgets';
import { HttpError, notFound } from '../../../server/http/http-error';
import { type App, toRouteOptions, type Services } from '../../../server/http/serve';
import { tooManyRequests } from '../../../server/http/limits/spend-budget';
import { hashToken } from '../../../server/tokens/one-time-tokens.repository';
import { openReportReader } from '../../mail/returned/report-reader';
import { takeReport } from './take-report';

const LARGEST = 1024 * 1024;

const STRANGERS_PER_MINUTE = 30;

/**
 * Receives returned email that a mail server pushes; `read-returned.ts` reads returned email from a mailbox.
 */
export async function returnedRoutes(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const { mailWebhookSecret: secret } = settings;
  const strangers = networkBudgets(STRANGERS_PER_MINUTE);

  const { read, close } = openReportReader(app.log);
  app.addHook('onClose', close);

  /**
   * Checks the secret before the body is read.
   * @throws HttpError 401 or 429 without the secret, 404 if none is configured
   */
  async function checkSecret(request: FastifyRequest) {
    if (secret === undefined) throw notFound();
    if (isBearer(request.headers.authorization, secret)) return;
    const budget = strangers.spend(request.ip, 1);
    throw budget.isOver
      ? tooManyRequests('Too many calls without the secret.', budget)
      : new HttpError(401, 'This call needs the secret of MAIL_WEBHOOK_SECRET.');
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    ...toRouteOptions(returnedMail.take),
    bodyLimit: LARGEST,
    onRequest: checkSecret,
    handler: async ({ body, log }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const { kind, isKnown } = await takeReport(db, raw, read);
      log.info({ kind, isKnown }, 'an email was returned');
      return { kind, is_known: isKnown };
    },
  } as RouteOptions as never);
}

/** Checks the secret in constant time. */
const isBearer = (header: string | undefined, secret: string) =>
  timingSafeEqual(Buffer.from(hashToken(header ?? '')), Buffer.from(hashToken(`Bearer ${secret}`)));
