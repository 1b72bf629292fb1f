import type { GivingSettings, NewGift } from '@lapis/contract';
import { amountProblem, feeOn } from '@lapis/contract/gift-rules';
import { href } from '@lapis/contract/pages';
import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, invalid } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { randomToken } from '../../server/tokens/one-time-tokens.repository';
import { appealsRepository } from '../appeals/appeals.repository';
import { giftToTell, purposeOf } from '../booking/gift-to-tell';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { newReference } from '../gifts/references';
import { howToTransfer } from '../letters/gift.letters';
import { isOpenOn, shownProject } from '../page/giving-page';
import type { PaymentProvider } from '../payments/provider';
import { dayOf } from '../settings/giving-day';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';

const HOUR = 3600;

interface BegunGift {
  reference: string;
  page: string;
  /** Of the provider's page, by card. */
  url?: string;
}

export type BeginGift = (asked: NewGift, ip: string) => Promise<BegunGift>;

const pageOf = (token: string) => href('give.gift', { token });

/** What a gift is for, as it was asked for. @throws HttpError 422 where that is not there, or closed */
async function purposeAsked(db: Database, { appeal: slug, project: projectSlug }: NewGift, day: string) {
  const appeal = slug === undefined ? undefined : await appealsRepository(db).bySlug(slug);
  if (slug !== undefined && !(appeal && isOpenOn(appeal, day)))
    throw invalid('for', 'This appeal is closed. Please choose what your gift is for.');
  const project = projectSlug === undefined ? undefined : await shownProject(db, { slug: projectSlug });
  if (projectSlug !== undefined && !project)
    throw invalid('for', 'This project is no longer on our site. Please choose what your gift is for.');
  return { appeal_id: appeal?.id ?? null, project: appeal ? null : (project ?? null) };
}

/** With the fee of the card, where the giver offers to cover it. */
function amountOf({ amount, method, cover_fee }: NewGift, settings: GivingSettings) {
  if (method !== 'card' || !cover_fee || !settings.offers_fee) return amount;
  const whole =
    amount + feeOn(amount, { basis_points: settings.fee_basis_points, fixed: settings.fee_fixed });
  const problem = amountProblem(whole);
  if (problem) throw invalid('amount', problem);
  return whole;
}

/**
 * Begins gifts of visitors: writes down what was asked for, declares Gift Aid where it was ticked, and answers how it
 * goes on. The same key of a form is the same gift, however often it is sent.
 */
export function beginGifts({
  db,
  mail,
  settings: { publicUrl, port },
  provider,
}: Pick<Services, 'db' | 'mail' | 'settings'> & { provider: PaymentProvider | undefined }): BeginGift {
  const attempts = limitAttempts(db, {
    name: 'give',
    network: { points: 20, duration: HOUR },
    account: { points: 6, duration: HOUR },
    message: 'Several gifts were begun from here within the hour.',
  });
  const wholeAddress = (path: string) => `${publicUrl ?? `http://localhost:${port}`}${path}`;

  async function write(asked: NewGift, settings: GivingSettings) {
    const day = dayOf(new Date(), settings.time_zone);
    const purpose = await purposeAsked(db, asked, day);
    const amount = amountOf(asked, settings);
    let gift: GiftRow | undefined;
    await mail.send(async (writing) => {
      const { db: transaction, site, link } = writing;
      const gifts = giftsRepository(transaction);
      const supporter = await supportersRepository(transaction).identify(asked);
      gift = await gifts.create({
        supporter_id: supporter.id,
        amount,
        interval: asked.interval,
        method: asked.method,
        source: 'page',
        creation_key: asked.key ?? null,
        ...purpose,
      });
      await gifts.addEvent(gift.id, { kind: 'asked', amount });
      if (asked.gift_aid && settings.gift_aid) {
        await declarationsRepository(transaction).declare({
          supporterId: supporter.id,
          given: 'page',
          taxpayer: asked.gift_aid,
          past: true,
          future: true,
          madeOn: day,
          userName: '',
        });
      }
      const told = asked.method === 'transfer' ? await giftToTell(transaction, gift) : undefined;
      return told ? [howToTransfer(site, link, told, settings)] : [];
    });
    if (!gift) throw new Error('The transaction ended without a gift');
    return gift;
  }

  /** The gift of the form that was sent before, by the same person. */
  async function sentBefore({ key, email }: NewGift) {
    const gift = key === undefined ? undefined : await giftsRepository(db).byKey(key);
    if (!gift) return undefined;
    const giver =
      gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
    if (giver?.email.toLowerCase() === email.toLowerCase()) return gift;
    throw new HttpError(409, 'This form was sent already. Please load the page again to give once more.');
  }

  /** Writes it down, where the same form has not done so at the same moment. */
  const once = (asked: NewGift, settings: GivingSettings) =>
    write(asked, settings).catch(async (error: unknown) => {
      const gift = isUniqueViolation(error) ? await sentBefore(asked) : undefined;
      if (gift) return gift;
      throw error;
    });

  /** The provider's page for a gift by card; a gift that has one keeps it. */
  async function checkout(gift: GiftRow, { name, email }: NewGift, by: PaymentProvider) {
    if (gift.provider_url) return gift.provider_url;
    const { app_name } = await siteRepository(db).read();
    const { session, url } = await by.begin(gift, {
      giver: { name, email },
      title: (await purposeOf(db, gift)) || `Gift to ${app_name}`,
      done: wholeAddress(pageOf(gift.token)),
      back: wholeAddress(pageOf(gift.token)),
    });
    await giftsRepository(db).setProvider(gift.id, {
      provider: by.name,
      provider_session: session,
      provider_url: url,
    });
    return url;
  }

  return async (asked, ip) => {
    // A machine is not told that it was recognised.
    if (asked.website) return { reference: newReference(), page: pageOf(randomToken()) };
    const settings = await givingSettingsRepository(db).read();
    if (asked.method === 'card' && !provider)
      throw invalid('method', 'Card payments are not set up here. Please choose a bank transfer.');
    if (asked.method === 'transfer' && !(settings.sort_code && settings.account_number))
      throw invalid(
        'method',
        'Bank transfers are not set up here. Please choose another way, or write to us.',
      );
    const gift =
      (await sentBefore(asked)) ?? (await attempts.spend(asked.email, ip, () => once(asked, settings)));
    const url = asked.method === 'card' && provider ? await checkout(gift, asked, provider) : undefined;
    return { reference: gift.reference, page: pageOf(gift.token), ...(url && { url }) };
  };
}
