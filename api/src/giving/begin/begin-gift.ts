import type { GivingSettings, NewGift } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, invalidField } from '../../server/http/http-error';
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

interface GiftStartResult {
  reference: string;
  page: string;
  url?: string;
}

export type BeginGift = (asked: NewGift, ip: string) => Promise<GiftStartResult>;

type BeginServices = Pick<Services, 'db' | 'mail'> & {
  provider: PaymentProvider | undefined;
  checkout: Checkout;
};

const giftPagePath = (token: string) => href('give.gift', { token });

/**
 * Creates the function that records gifts from the public form and returns the path of the gift's page. Each
 * form has a key, so submitting it twice returns the same gift.
 */
export function beginGifts({ db, mail, provider, checkout }: BeginServices): BeginGift {
  const attempts = limitAttempts(db, {
    name: 'give',
    network: { points: 20, duration: HOUR },
    account: { points: 6, duration: HOUR },
    message: 'Several gifts have been started from here in the last hour.',
  });

  async function write(asked: NewGift, giving: GivingSettings) {
    let gift: GiftRow | undefined;
    await mail.inTransaction(async (writing) => {
      const written = await writeGift(writing, asked, giving);
      ({ gift } = written);
      return written.emails;
    });
    if (!gift) throw new Error('The transaction ended without a gift');
    return gift;
  }

  /**
   * If a form is submitted twice at once, the second insert fails on the unique key; the gift that the first
   * one created is returned.
   */
  const once = (asked: NewGift, giving: GivingSettings) =>
    write(asked, giving).catch(async (error: unknown) => {
      const gift = isUniqueViolation(error) ? await findGiftByFormKey(db, asked) : undefined;
      if (gift) return gift;
      throw error;
    });

  return async (asked, ip) => {
    // A bot that fills in the hidden field gets a plausible response, so it doesn't learn that it was
    // detected.
    if (asked.website) return { reference: newReference(), page: giftPagePath(randomToken()) };
    const giving = await givingSettingsRepository(db).read();
    if (asked.method === 'card' && !provider)
      throw invalidField('method', 'Card payments are not set up here. Please choose a bank transfer.');
    if (asked.method === 'transfer' && !(giving.sort_code && giving.account_number))
      throw invalidField(
        'method',
        'Bank transfers are not set up here. Please choose another way, or write to us.',
      );
    const gift =
      (await findGiftByFormKey(db, asked)) ??
      (await attempts.spend(asked.email, ip, () => once(asked, giving)));
    const url = await checkout(gift, ip);
    return { reference: gift.reference, page: giftPagePath(gift.token), ...(url && { url }) };
  };
}

/** @throws HttpError 409 if the gift with this form's key has a different email address */
async function findGiftByFormKey(db: Database, { key, email }: NewGift) {
  const gift = key === undefined ? undefined : await giftsRepository(db).byKey(key);
  if (!gift) return undefined;
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (giver?.email.toLowerCase() === email.toLowerCase()) return gift;
  throw new HttpError(409, 'This form has already been sent. To give again, please reload the page.');
}
