import { managedGifts } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { giftsRepository } from '../gifts/gifts.repository';
import { manageGifts } from '../letters/gift.letters';
import type { PaymentProvider } from '../payments/provider';
import { supportersRepository } from '../supporters/supporters.repository';
import { emailOfLink, managePage } from '../gifts/mailed-link';
import { givers, giftsOf } from './managed-gifts';

const HOUR = 3600;

type ManageServices = Services & { provider: PaymentProvider | undefined };

/** Gifts as their giver changes them, by a mailed link: nobody needs an account to give, or to stop. */
export async function manageRoutes(app: App, { db, mail, settings, provider }: ManageServices) {
  const attempts = limitAttempts(db, {
    name: 'manage-gifts',
    network: { points: 10, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'This link has been asked for several times within the hour.',
  });

  answer(app, managedGifts.ask, async ({ body: { email, website }, ip }) => {
    // The same for everybody, so that nobody learns who gives.
    const status =
      'Please check your email: if we know gifts from this address, a link to see and change them is on its way.';
    if (website) return { status };
    await attempts.spend(email, ip, () =>
      mail.send(async ({ db: transaction, site, link }) => {
        const [giver] = await supportersRepository(transaction).byEmail(email);
        return giver ? [manageGifts(site, link, giver, await managePage(transaction, giver.email))] : [];
      }),
    );
    return { status };
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
