import { managedGifts, ownGifts } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import { HttpError, invalid, notFound, orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { goodToken } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { declarationsRepository } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { manageGifts } from '../letters/gift.letters';
import type { PaymentProvider } from '../payments/provider';
import { dayOf } from '../settings/giving-day';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { givers, giftsOf } from './managed-gifts';
import { managePage } from './manage-page';

const HOUR = 3600;

const texts = {
  life: 'seven days',
  advice: 'Please ask for a new one on the page where gifts are changed.',
};

type ManageServices = Services & { provider: PaymentProvider | undefined };

/** Gifts as their giver changes them, by a mailed link: nobody needs an account to give, or to stop. */
export async function manageRoutes(app: App, { db, mail, changes, settings, provider }: ManageServices) {
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

  const emailOf = async (token: string) =>
    goodToken(await oneTimeTokens(db).look('gifts', token), texts).data.email;

  /** A monthly gift that is changed at the provider. @throws HttpError 404 for another's, 409 for what can't be changed */
  async function changeable(token: string, reference: string) {
    const { ids } = await givers(db, await emailOf(token));
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
    const { gifts } = await giftsOf(db, await emailOf(token));
    return { results: orNotFound(gifts.find((gift) => gift.reference === reference)) };
  }

  answer(app, managedGifts.show, async ({ params: { token } }) => ({
    results: await giftsOf(db, await emailOf(token)),
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

  answer(app, managedGifts.declare, async ({ params: { token }, body }) => {
    const email = await emailOf(token);
    const { people } = await givers(db, email);
    const { gift_aid, time_zone } = await givingSettingsRepository(db).read();
    if (!gift_aid) throw new HttpError(409, 'We do not claim Gift Aid at the moment.');
    const { nameKey } = supportersRepository(db);
    const declared = nameKey(`${body.firstname} ${body.lastname}`);
    // Of a couple that shares an address, whoever signs is who declares.
    const giver = people.find(({ name_folded }) => name_folded === declared) ?? people[0];
    if (!giver) throw invalid('lastname', 'We know no gifts from this address.');
    await db.transaction().execute((transaction) =>
      declarationsRepository(transaction).declare({
        supporterId: giver.id,
        given: 'page',
        taxpayer: body,
        past: true,
        future: true,
        madeOn: dayOf(new Date(), time_zone),
        userName: '',
      }),
    );
    await changes.publish(['giving']);
    return { results: await giftsOf(db, email) };
  });

  answer(app, managedGifts.withdraw, async ({ params: { token } }) => {
    const email = await emailOf(token);
    const { ids } = await givers(db, email);
    const { time_zone } = await givingSettingsRepository(db).read();
    await db
      .transaction()
      .execute((transaction) =>
        declarationsRepository(transaction).cancelAllOf(ids, dayOf(new Date(), time_zone)),
      );
    return { results: await giftsOf(db, email) };
  });

  answer(app, ownGifts.list, async ({ user }) => ({
    results:
      user.email_verified_at === null
        ? { name: '', gifts: [], has_gift_aid: false }
        : await giftsOf(db, user.email),
  }));

  answer(app, ownGifts.manage, async ({ user }) => {
    if (user.email_verified_at === null)
      throw new HttpError(
        409,
        'Please confirm your email address first, so that we know that the gifts are yours.',
      );
    return { page: await managePage(db, user.email) };
  });
}
