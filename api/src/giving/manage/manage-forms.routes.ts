import { managedGifts } from '@lapis/contract';
import { amountProblem } from '@lapis/contract/gift-rules';
import { parsePounds } from '@lapis/contract/money';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FastifyReply } from 'fastify';
import { redirectAfterForm, refuseForeign } from '../../server/forms/plain-forms';
import { HttpError } from '../../server/http/http-error';
import { isForeignRequest } from '../../server/http/limits/foreign-request';
import type { App, Services } from '../../server/http/serve';
import type { SendManageLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { withdrawOwnDeclarations } from './own-declaration.routes';

/** Size limit in bytes: enough for an email address, or a reference and an amount, URL-encoded. */
const LARGEST_FORM = 4 * 1024;

type FormFields = Partial<Record<string, string>>;

type FormServices = Pick<Services, 'db' | 'settings'> & {
  askForLink: SendManageLink;
  changeOwnGift: ChangeOwnGift;
};

/**
 * Handles the forms at /give/manage for browsers without scripts. The routes are outside /api and redirect
 * (303) to a page, whose address contains the outcome, but no personal data.
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
    if (isForeignRequest(request.headers, settings)) return refuseForeign(reply);
    const { data } = managedGifts.ask.body.safeParse(request.body);
    if (data) await askForLink(data, request.ip);
    return redirectAfterForm(reply, `${href('give.manage')}?asked=${data ? 'sent' : 'wrong'}`);
  });

  app.post<{ Params: { token: string }; Body: FormFields | undefined }>(
    '/give/manage/:token',
    options,
    async ({ headers, params: { token }, body = {} }, reply: FastifyReply) => {
      if (!isAnnounced('give.manage.gifts')) return reply.callNotFound();
      if (isForeignRequest(headers, settings)) return refuseForeign(reply);
      return redirectAfterForm(
        reply,
        `${href('give.manage.gifts', { token })}?done=${await handleForm(token, body)}`,
      );
    },
  );

  async function handleForm(token: string, { reference = '', amount, declaration }: FormFields) {
    const pence = amount === undefined ? undefined : parsePounds(amount);
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
