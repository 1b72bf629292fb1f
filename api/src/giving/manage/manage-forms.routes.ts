import { managedGifts } from '@lapis/contract';
import { amountProblem } from '@lapis/contract/gift-rules';
import { penceOf } from '@lapis/contract/money';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FastifyReply } from 'fastify';
import { HttpError } from '../../server/http/http-error';
import { originOf } from '../../server/http/origin';
import { isForeign } from '../../server/http/foreign-request';
import type { App, Services } from '../../server/http/serve';
import { leadTo, refuseForeign } from '../form/form.routes';
import type { AskForLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { withdrawOwn } from './own-declaration.routes';

/** In bytes: an address of mail, or a reference and an amount, and room for what spells them. */
const LARGEST_FORM = 4 * 1024;

type Fields = Partial<Record<string, string>>;

type FormServices = Pick<Services, 'db' | 'settings'> & {
  askForLink: AskForLink;
  changeOwnGift: ChangeOwnGift;
};

/**
 * The forms on /give/manage and below it as browsers without scripts send them: outside of /api, and answered with the
 * page (303), which says by its address what came of it. That has nothing of what was typed.
 */
export async function manageFormRoutes(app: App, { db, settings, askForLink, changeOwnGift }: FormServices) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const options = { bodyLimit: LARGEST_FORM, schema: { hide: true } };

  app.post('/give/manage', options, async (request, reply) => {
    if (!isAnnounced('give.manage')) return reply.callNotFound();
    if (isForeign(request.headers, settings)) return refuseForeign(reply);
    const { data } = managedGifts.ask.body.safeParse(request.body);
    if (data) await askForLink(data, request.ip);
    return leadTo(reply, `${href('give.manage')}?asked=${data ? 'sent' : 'wrong'}`);
  });

  app.post<{ Params: { token: string }; Body: Fields | undefined }>(
    '/give/manage/:token',
    options,
    async ({ headers, params: { token }, body = {} }, reply: FastifyReply) => {
      if (!isAnnounced('give.manage.gifts')) return reply.callNotFound();
      if (isForeign(headers, settings)) return refuseForeign(reply);
      return leadTo(reply, doneAt(token, await outcomeOf(token, body)));
    },
  );

  // Behind a link: no form of ours may lead to the provider's page, also by a redirect (CSP 3, `form-action`).
  app.get<{ Params: { token: string; reference: string } }>(
    '/give/manage/:token/:reference/card',
    { schema: { hide: true } },
    async ({ params: { token, reference } }, reply) => {
      if (!isAnnounced('give.manage.gifts')) return reply.callNotFound();
      const back = `${originOf(app, settings)}${href('give.manage.gifts', { token })}`;
      const page = await orRefused(changeOwnGift.cardPage(token, reference, back));
      return leadTo(reply, page === 'refused' ? doneAt(token, page) : page);
    },
  );

  /** Does what a form asks for, in a word of the page's address. */
  async function outcomeOf(token: string, { reference = '', amount, declaration }: Fields) {
    if (declaration === 'cancel') return orRefused(withdrawOwn(db, token).then(() => 'withdrawn'));
    if (amount === undefined) return orRefused(changeOwnGift.cancel(token, reference).then(() => 'stopped'));
    const pence = penceOf(amount);
    if (pence === undefined || amountProblem(pence)) return 'wrong';
    return orRefused(changeOwnGift.amount(token, reference, pence).then(() => 'changed'));
  }
}

/** The page of one's gifts, which says in words what came of a form. */
const doneAt = (token: string, outcome: string) => `${href('give.manage.gifts', { token })}?done=${outcome}`;

/** What a work answers, or that it was refused. */
async function orRefused(work: Promise<string>) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return 'refused';
  }
}
