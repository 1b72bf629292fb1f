import { gifts, NewGift } from '@lapis/contract';
import { checkWords, giftIn, giftProblems, type GiftValues } from '@lapis/contract/gift-form';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitAttempts } from '../../server/attempts/attempts';
import { isForeignRequest } from '../../server/http/limits/foreign-request';
import { HttpError, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { MINUTE } from '../../server/time/clock';
import { hashToken } from '../../server/tokens/one-time-tokens.repository';
import '../tables';
import { formDraftsRepository } from './form-drafts.repository';

export type Begin = (
  gift: z.output<typeof NewGift>,
  ip: string,
) => Promise<{ reference: string; page: string; url?: string }>;

/** Size limit in bytes: four times the size of a form with every field filled in. */
const LARGEST_FORM = 16 * 1024;
const MOST_FIELDS = 40;
const LONGEST_NAME = 40;
const LONGEST_FIELD = 1000;
const TWICE_WITHIN = 10 * MINUTE;
const HOUR = 3600;

/**
 * Handles the form on /give for browsers without scripts. The routes are outside /api and redirect (303) to
 * pages, so that reloading a page doesn't submit the form again.
 */
export async function givingFormRoutes(
  app: App,
  { db, settings, begin }: Pick<Services, 'db' | 'settings'> & { begin: Begin },
) {
  const drafts = formDraftsRepository(db);
  const attempts = limitAttempts(db, {
    name: 'gift-form',
    network: { points: 60, duration: HOUR },
    message: 'This form has been sent too often.',
  });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, parseFields(String(body))),
  );

  app.post<{ Body: GiftValues }>(
    '/give',
    { bodyLimit: LARGEST_FORM, schema: { hide: true } },
    async (request, reply) => {
      if (!isAnnounced('give')) return reply.callNotFound();
      if (isForeignRequest(request.headers, settings)) return refuseForeign(reply);
      const { body, ip } = request;
      // Counts the attempt before validation, because every rejected form is stored.
      await attempts.take('', ip);
      try {
        return redirectAfterForm(reply, await beginGift(body, ip));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return redirectAfterForm(reply, await saveDraft(request, error));
      }
    },
  );

  async function beginGift(values: GiftValues, ip: string) {
    const errors = giftProblems(values);
    if (Object.keys(errors).length > 0) throw new HttpError(422, checkWords, { errors });
    const { data, error } = NewGift.safeParse({ ...giftIn(values), key: submissionKey(values, ip) });
    if (!data) throw new HttpError(422, checkWords, { errors: groupIssues(error) });
    const { page } = await begin(data, ip);
    // Card payments lead to this page too. The page links to the provider, because `form-action` in our CSP
    // doesn't allow a form to lead to the provider, even through a redirect.
    return page;
  }

  async function saveDraft({ body: values }: FastifyRequest<{ Body: GiftValues }>, refusal: HttpError) {
    const { message, details } = refusal;
    const draft = await drafts.add({ values, message, errors: details.errors ?? {} });
    return `${href('give')}?${new URLSearchParams({ draft })}#problem`;
  }
}

export async function formDraftRoutes(app: App, { db }: Pick<Services, 'db'>) {
  addRoute(app, gifts.draft, ({ params: { token } }) => toResult(formDraftsRepository(db).find(token)));
}

/** Redirects with 303, so that reloading the page doesn't submit the form again. */
export const redirectAfterForm = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

export const refuseForeign = (reply: FastifyReply) =>
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This form can be sent from our own site only. Please open our page and send it from there.\n');

function parseFields(body: string): GiftValues {
  const fields: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.length >= MOST_FIELDS) break;
    const isNew = !fields.some(([known]) => known === name);
    if (isNew && name.length <= LONGEST_NAME) fields.push([name, value.slice(0, LONGEST_FIELD)]);
  }
  return Object.fromEntries(fields);
}

/**
 * Returns the same key if a form is submitted twice within minutes. The key is derived from the form's
 * values, because the page is cached for all visitors and can't contain a unique key.
 */
const submissionKey = (values: GiftValues, ip: string) =>
  hashToken(JSON.stringify([ip, Math.floor(Date.now() / TWICE_WITHIN), values])).slice(0, 60);

function groupIssues({ issues }: z.ZodError) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message);
  return errors;
}
