import { managedGifts } from '@lapis/contract';
import { linkWords } from '@lapis/contract/gift-form';
import { href } from '@lapis/contract/pages';
import { orNotFound } from '../../server/http/http-error';
import { originOf } from '../../server/http/origin';
import { answer, type App, type Services } from '../../server/http/serve';
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

  answer(app, managedGifts.card, async ({ params: { token, reference } }) => {
    const back = `${originOf(app, settings)}${href('give.manage.gifts', { token })}`;
    return { url: await changeOwnGift.cardPage(token, reference, back) };
  });
}
