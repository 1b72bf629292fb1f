import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import { configuredOrigin } from '../../server/http/origin';
import type { Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import { toGiftEmailData } from '../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import type { PaymentProvider } from '../payments/provider';

const HOUR = 3600;

/**
 * Time within which a gift can be paid: a month less than `purgeUnpaid` keeps the gift, so that a deleted
 * gift can't be paid.
 */
const PAYABLE_FOR = 365 * DAY;

/**
 * Checks whether a card gift can still be paid. If the gift has a session but no `provider_url`, it has been
 * paid.
 */
export const isPayable = (gift: GiftRow) =>
  gift.method === 'card' &&
  gift.source === 'page' &&
  gift.state === 'waiting' &&
  (gift.provider_session === null || gift.provider_url !== null) &&
  Date.now() - Date.parse(gift.created_at) < PAYABLE_FOR;

export type Checkout = (gift: GiftRow, ip: string) => Promise<string | undefined>;

type CheckoutServices = Pick<Services, 'db' | 'settings'> & { provider: PaymentProvider | undefined };

/**
 * Returns a function that resolves to the URL of a card gift's payment page, or undefined if there is nothing
 * to pay. Each call contacts the provider, because the provider's pages expire. Rejects with an HttpError:
 * 429 if called too often, 502 if the provider fails.
 */
export function createCheckout({ db, settings, provider }: CheckoutServices): Checkout {
  // Limits calls per gift. The limit on new gifts and the provider's own limits also slow down card testing.
  const attempts = limitAttempts(db, {
    name: 'checkout',
    network: { points: 120, duration: HOUR },
    account: { points: 30, duration: HOUR },
    message: 'The payment page has been opened too often.',
  });
  const origin = configuredOrigin(settings);

  return async (gift, ip) => {
    if (!provider || !isPayable(gift)) return undefined;
    const giver = await toGiftEmailData(db, gift);
    if (!giver) return undefined;
    await attempts.take(gift.reference, ip);
    const { app_name } = await siteRepository(db).read();
    const begun = await provider.begin(gift, {
      giver,
      title: giver.purpose || `Gift to ${app_name}`,
      done: `${origin}/api/gifts/${gift.token}/paid`,
      back: `${origin}${giver.page}`,
    });
    if (begun && (begun.session !== gift.provider_session || begun.url !== gift.provider_url))
      await giftsRepository(db).setProvider(gift.id, {
        provider: provider.name,
        provider_session: begun.session,
        provider_url: begun.url,
      });
    return begun?.url;
  };
}
