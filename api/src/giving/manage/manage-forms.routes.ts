import { managedGifts } from '@lapis/contract';
import { amountProblem } from '@lapis/contract/gift-rules';
import { penceOf } from '@lapis/contract/money';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FastifyReply } from 'fastify';
import { HttpError } from '../../server/http/http-error';
import { isForeign } from '../../server/http/foreign-request';
import type { App, Services } from '../../server/http/serve';
import { leadTo, refuseForeign } from '../form/form.routes';
import type { AskForLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { withdrawOwnDeclarations } from './own-declaration.routes';

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
      return leadTo(reply, `${href('give.manage.gifts', { token })}?done=${await outcomeOf(token, body)}`);
    },
  );

  /** Does what a form asks for, in a word of the page's address. */
  async function outcomeOf(token: string, { reference = '', amount, declaration }: Fields) {
    const pence = amount === undefined ? undefined : penceOf(amount);
    if (amount !== undefined && amountProblem(pence)) return 'wrong';
    try {
      if (declaration === 'cancel') {
        await withdrawOwnDeclarations(db, token);
        return 'withdrawn';
      }
      if (pence === undefined) await changeOwnGift.cancel(token, reference);
      else await changeOwnGift.amount(token, reference, pence);
      return pence === undefined ? 'stopped' : 'changed';
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return 'refused';
    }
  }
}
