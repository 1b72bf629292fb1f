import { managedGifts } from '@lapis/contract';
import { linkWords } from '@lapis/contract/gift-form';
import { href } from '@lapis/contract/pages';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { giftsRepository } from '../gifts/gifts.repository';
import type { PaymentProvider } from '../payments/provider';
import { emailOfLink } from '../gifts/mailed-link';
import type { AskForLink } from './ask-for-link';
import { givers, giftsOf } from './managed-gifts';

type ManageServices = Services & { provider: PaymentProvider | undefined; askForLink: AskForLink };

/** Gifts as their giver changes them, by a mailed link: nobody needs an account to give, or to stop. */
export async function manageRoutes(app: App, { db, settings, provider, askForLink }: ManageServices) {
  answer(app, managedGifts.ask, async ({ body, ip }) => {
    await askForLink(body, ip);
    return { status: linkWords };
  });

  /** A monthly gift that is changed at the provider. @throws HttpError 404 for another's, 409 for what can't be changed */
  async function changeable(token: string, reference: string) {
    const { ids } = await givers(db, await emailOfLink(db, token));
    const gift = orNotFound(await giftsRepository(db).byReference(reference));
    if (gift.supporter_id === null || !ids.includes(gift.supporter_id)) throw notFound();
    if (gift.interval !== 'month' || gift.provider_subscription === null || !provider) {
      throw new HttpError(
        409,
        'This gift is not taken by us: a standing order is changed or ended at your bank, and we will see it there.',
      );
    }
    if (gift.state !== 'active' && gift.state !== 'failing')
      throw new HttpError(409, 'This gift has ended already.');
    return { gift, provider };
  }

  async function oneOf(token: string, reference: string) {
    const { gifts } = await giftsOf(db, await emailOfLink(db, token));
    return { results: orNotFound(gifts.find((gift) => gift.reference === reference)) };
  }

  answer(app, managedGifts.show, async ({ params: { token } }) => ({
    results: await giftsOf(db, await emailOfLink(db, token)),
  }));

  // The provider is asked first, and the ledger follows what it tells: a change never stops half-way with us.
  answer(app, managedGifts.change, async ({ params: { token, reference }, body: { amount } }) => {
    const { gift, provider: by } = await changeable(token, reference);
    await by.change(gift, amount);
    return oneOf(token, reference);
  });

  answer(app, managedGifts.cancel, async ({ params: { token, reference } }) => {
    const { gift, provider: by } = await changeable(token, reference);
    await by.cancel(gift);
    return oneOf(token, reference);
  });

  answer(app, managedGifts.card, async ({ params: { token, reference } }) => {
    const { gift, provider: by } = await changeable(token, reference);
    const back = `${settings.publicUrl ?? `http://localhost:${settings.port}`}${href('give.manage.gifts', { token })}`;
    return { url: await by.cardPage(gift, back) };
  });
}
