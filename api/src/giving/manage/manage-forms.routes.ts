import { managedGifts, Taxpayer } from '@lapis/contract';
import { taxpayerIn } from '@lapis/contract/gift-form';
import { amountProblem } from '@lapis/contract/gift-rules';
import { parsePounds } from '@lapis/contract/money';
import { href, isAnnounced } from '@lapis/contract/pages';
import type { FormValues } from '../../server/forms/form-drafts.repository';
import {
  type FormServices,
  parseForm,
  plainForms,
  redirectAfterForm,
  refuseForeign,
} from '../../server/forms/plain-forms';
import { HttpError } from '../../server/http/http-error';
import { isForeignRequest } from '../../server/http/limits/foreign-request';
import type { App } from '../../server/http/serve';
import type { SendManageLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { declareForGiver, withdrawOwnDeclarations } from './own-declaration.routes';

interface ManageFormServices extends FormServices {
  askForLink: SendManageLink;
  changeOwnGift: ChangeOwnGift;
}

/**
 * Handles the forms at /give/manage for browsers without scripts. The address of the page that follows
 * contains the outcome, but no personal data.
 */
export async function manageFormRoutes(
  app: App,
  { askForLink, changeOwnGift, ...services }: ManageFormServices,
) {
  const { db, settings } = services;
  const addForm = plainForms(app, services);

  app.post('/give/manage', { schema: { hide: true } }, async (request, reply) => {
    if (!isAnnounced('give.manage')) return reply.callNotFound();
    if (isForeignRequest(request.headers, settings)) return refuseForeign(reply);
    const { data } = managedGifts.ask.body.safeParse(request.body);
    if (data) await askForLink(data, request.ip);
    return redirectAfterForm(reply, `${href('give.manage')}?asked=${data ? 'sent' : 'wrong'}`);
  });

  addForm({
    path: '/give/manage/:token',
    page: 'give.manage.gifts',
    anchor: 'content',
    async submit(values, { request }) {
      const { token } = managedGifts.show.params.parse(request.params);
      return `${href('give.manage.gifts', { token })}?done=${await change(token, values)}`;
    },
  });

  /** Makes the change and returns its outcome. @throws HttpError if it is rejected */
  async function change(token: string, values: FormValues) {
    const { reference = '', amount, declaration } = values;
    if (declaration === 'make') {
      await declareForGiver(db, token, parseForm(Taxpayer, taxpayerIn(values)));
      return 'declared';
    }
    if (declaration === 'cancel') {
      await withdrawOwnDeclarations(db, token);
      return 'withdrawn';
    }
    if (amount === undefined) {
      await changeOwnGift.cancel(token, reference);
      return 'stopped';
    }
    const pence = parsePounds(amount);
    const problem = amountProblem(pence);
    if (pence === undefined || problem) throw new HttpError(422, `Nothing has been changed. ${problem}`);
    await changeOwnGift.amount(token, reference, pence);
    return 'changed';
  }
}
