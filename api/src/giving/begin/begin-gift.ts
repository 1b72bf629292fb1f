import type { GivingSettings, NewGift } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, invalid } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { randomToken } from '../../server/tokens/one-time-tokens.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { newReference } from '../gifts/references';
import type { PaymentProvider } from '../payments/provider';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import type { Checkout } from './checkout';
import { writeGift } from './write-gift';

const HOUR = 3600;

interface BegunGift {
  reference: string;
  page: string;
  /** Of the provider's page, by card. */
  url?: string;
}

export type BeginGift = (asked: NewGift, ip: string) => Promise<BegunGift>;

type BeginServices = Pick<Services, 'db' | 'mail'> & {
  provider: PaymentProvider | undefined;
  checkout: Checkout;
};

const pageOf = (token: string) => href('give.gift', { token });

/**
 * Begins gifts of visitors: writes down what was asked for, declares Gift Aid where it was ticked, and answers how it
 * goes on. The same key of a form is the same gift, however often it is sent.
 */
export function beginGifts({ db, mail, provider, checkout }: BeginServices): BeginGift {
  const attempts = limitAttempts(db, {
    name: 'give',
    network: { points: 20, duration: HOUR },
    account: { points: 6, duration: HOUR },
    message: 'Several gifts have been started from here within the hour.',
  });

  async function write(asked: NewGift, giving: GivingSettings) {
    let gift: GiftRow | undefined;
    await mail.send(async (writing) => {
      const written = await writeGift(writing, asked, giving);
      ({ gift } = written);
      return written.letters;
    });
    if (!gift) throw new Error('The transaction ended without a gift');
    return gift;
  }

  /** Writes it down, where the same form has not done so at the same moment. */
  const once = (asked: NewGift, giving: GivingSettings) =>
    write(asked, giving).catch(async (error: unknown) => {
      const gift = isUniqueViolation(error) ? await sentBefore(db, asked) : undefined;
      if (gift) return gift;
      throw error;
    });

  return async (asked, ip) => {
    // A machine is not told that it was recognised.
    if (asked.website) return { reference: newReference(), page: pageOf(randomToken()) };
    const giving = await givingSettingsRepository(db).read();
    if (asked.method === 'card' && !provider)
      throw invalid('method', 'Card payments are not set up here. Please choose a bank transfer.');
    if (asked.method === 'transfer' && !(giving.sort_code && giving.account_number))
      throw invalid(
        'method',
        'Bank transfers are not set up here. Please choose another way, or write to us.',
      );
    const gift =
      (await sentBefore(db, asked)) ?? (await attempts.spend(asked.email, ip, () => once(asked, giving)));
    const url = await checkout(gift, ip);
    return { reference: gift.reference, page: pageOf(gift.token), ...(url && { url }) };
  };
}

/** The gift of the form that was sent before, by the same person. @throws HttpError 409 where it was another's */
async function sentBefore(db: Database, { key, email }: NewGift) {
  const gift = key === undefined ? undefined : await giftsRepository(db).byKey(key);
  if (!gift) return undefined;
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (giver?.email.toLowerCase() === email.toLowerCase()) return gift;
  throw new HttpError(409, 'This form has already been sent. To give again, please reload the page.');
}
