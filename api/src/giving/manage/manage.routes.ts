import { managedGifts } from '@lapis/contract';
import { linkWords } from '@lapis/contract/gift-form';
import { href } from '@lapis/contract/pages';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { originOf } from '../../server/http/origin';
import { answer, type App, type Services } from '../../server/http/serve';
import { leadTo } from '../form/form.routes';
import { emailOfLink } from '../gifts/mailed-link';
import type { AskForLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { giftsOf } from './managed-gifts';

type ManageServices = Services & { askForLink: AskForLink; changeOwnGift: ChangeOwnGift };

/** Gifts as their giver changes them, by a mailed link: nobody needs an account to give, or to stop. */
export async function manageRoutes(app: App, { db, settings, askForLink, changeOwnGift }: ManageServices) {
  answer(app, managedGifts.ask, async ({ body, ip }) => {
    await askForLink(body, ip);
    return { status: linkWords };
  });

  const own = async (token: string) => giftsOf(db, await emailOfLink(db, token));

  async function oneOf(token: string, reference: string) {
    const { gifts } = await own(token);
    return { results: orNotFound(gifts.find((gift) => gift.reference === reference)) };
  }

  answer(app, managedGifts.show, async ({ params: { token } }) => ({ results: await own(token) }));

  answer(app, managedGifts.change, async ({ params: { token, reference }, body: { amount } }) => {
    await changeOwnGift.amount(token, reference, amount);
    return oneOf(token, reference);
  });

  answer(app, managedGifts.cancel, async ({ params: { token, reference } }) => {
    await changeOwnGift.cancel(token, reference);
    return oneOf(token, reference);
  });

  const pageOf = (token: string) => href('give.manage.gifts', { token });
  const cardPage = (token: string, reference: string) =>
    changeOwnGift.cardPage(token, reference, `${originOf(app, settings)}${pageOf(token)}`);

  answer(app, managedGifts.card, async ({ params: { token, reference } }) => ({
    url: await cardPage(token, reference),
  }));

  /*
   * The same for browsers without scripts. A link, because no form of ours may lead to the provider's page, not even by
   * a redirect (CSP 3, `form-action`). Opening it changes nothing that is paid: the card stays until another is typed
   * there.
   */
  app.get<{ Params: { token: string; reference: string } }>(
    '/managed-gifts/:token/:reference/card',
    { exposeHeadRoute: false, config: { access: 'anyone' }, schema: { hide: true } },
    async ({ params: { token, reference } }, reply) => {
      try {
        return leadTo(reply, await cardPage(token, reference));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return leadTo(reply, `${pageOf(token)}?done=refused`);
      }
    },
  );
}
