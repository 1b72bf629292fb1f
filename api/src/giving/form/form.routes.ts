import { gifts, NewGift } from '@lapis/contract';
import { checkWords, giftIn, giftProblems, type GiftValues } from '@lapis/contract/gift-form';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitAttempts } from '../../server/attempts/attempts';
import { isForeign } from '../../server/http/foreign-request';
import { HttpError, resultOf } from '../../server/http/http-error';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { MINUTE } from '../../server/time/clock';
import { hashOf } from '../../server/tokens/one-time-tokens.repository';
import '../tables';
import { formDraftsRepository } from './form-drafts.repository';

/** Begins a gift: its page is for whoever gives alone. */
export type Begin = (
  gift: z.output<typeof NewGift>,
  ip: string,
) => Promise<{ reference: string; page: string; url?: string }>;

/** In bytes; the form's fields, all of them filled, come to a quarter of it. */
const LARGEST_FORM = 16 * 1024;
/** The form has fewer fields, and a name longer than that is none of its. */
const MOST_FIELDS = 40;
const LONGEST_NAME = 40;
/** Of one field, in characters; what is longer is no field of a person, and is cut. */
const LONGEST_FIELD = 1000;
/** The same form sent again within so many milliseconds is a button that was pressed twice. */
const TWICE_WITHIN = 10 * MINUTE;
const HOUR = 3600;

/**
 * The form on /give as browsers without scripts send it: outside of /api, and answered with a page. In every case the
 * answer leads on (303), so that loading the next page again sends nothing.
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
    (_request, body, done) => done(null, fieldsIn(String(body))),
  );

  app.post<{ Body: GiftValues }>(
    '/give',
    { bodyLimit: LARGEST_FORM, schema: { hide: true } },
    async (request, reply) => {
      if (!isAnnounced('give')) return reply.callNotFound();
      if (isForeign(request.headers, settings)) return refuseForeign(reply);
      const { body, ip } = request;
      // One that has to be mended counts too: it is kept.
      await attempts.take('', ip);
      try {
        return leadTo(reply, await beginGift(body, ip));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return leadTo(reply, await mendingPage(request, error));
      }
    },
  );

  async function beginGift(values: GiftValues, ip: string) {
    const errors = giftProblems(values);
    if (Object.keys(errors).length > 0) throw new HttpError(422, checkWords, { errors });
    const { data, error } = NewGift.safeParse({ ...giftIn(values), key: keyOf(values, ip) });
    if (!data) throw new HttpError(422, checkWords, { errors: byField(error) });
    const { page } = await begin(data, ip);
    // Also where the money is paid on the provider's page, to which no form of ours may lead: a link there does.
    return page;
  }

  /** Where everything typed stands again, with what has to be mended. */
  async function mendingPage({ body: values }: FastifyRequest<{ Body: GiftValues }>, refusal: HttpError) {
    const { message, details } = refusal;
    const draft = await drafts.add({ values, message, errors: details.errors ?? {} });
    return `${href('give')}?${new URLSearchParams({ draft })}#problem`;
  }

  purgeRegularly(app, 'forms that were not mended', drafts.purge);
}

/** The call by which the page reads what has to be mended; below /api. */
export async function formDraftRoutes(app: App, { db }: Pick<Services, 'db'>) {
  answer(app, gifts.draft, ({ params: { token } }) => resultOf(formDraftsRepository(db).find(token)));
}

/** Leads whoever sent a form to a page that nothing is sent with again. */
export const leadTo = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

/** What the page of another site is told that sends a form of ours. */
export const refuseForeign = (reply: FastifyReply) =>
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This form can be sent from our own site only. Please open our page and send it from there.\n');

/** Of a form as it is sent: of several values of a field the first, of those that a form of ours may have. */
function fieldsIn(body: string): GiftValues {
  const fields: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.length >= MOST_FIELDS) break;
    const isNew = !fields.some(([known]) => known === name);
    if (isNew && name.length <= LONGEST_NAME) fields.push([name, value.slice(0, LONGEST_FIELD)]);
  }
  return Object.fromEntries(fields);
}

/** What is pressed twice is one gift: a page for everybody can't hold a number of its own for each. */
const keyOf = (values: GiftValues, ip: string) =>
  hashOf(JSON.stringify([ip, Math.floor(Date.now() / TWICE_WITHIN), values])).slice(0, 60);

function byField({ issues }: z.ZodError) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message);
  return errors;
}
