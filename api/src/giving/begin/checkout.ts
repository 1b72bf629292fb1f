import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import { settledOrigin } from '../../server/http/origin';
import type { Services } from '../../server/http/serve';
import { DAY } from '../../server/time/clock';
import { giftToTell } from '../booking/gift-to-tell';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import type { PaymentProvider } from '../payments/provider';

const HOUR = 3600;

/** A gift is forgotten a month later: nobody may pay for one of which nothing is known by then. */
const PAYABLE_FOR = 365 * DAY;

/** Whether a gift by card can still be paid: it was not, or that failed, as far as the provider has said. */
export const isPayable = (gift: GiftRow) =>
  gift.method === 'card' &&
  gift.source === 'page' &&
  gift.state === 'waiting' &&
  (gift.provider_session === null || gift.provider_url !== null) &&
  Date.now() - Date.parse(gift.created_at) < PAYABLE_FOR;

export type Checkout = (gift: GiftRow, ip: string) => Promise<string | undefined>;

type CheckoutServices = Pick<Services, 'db' | 'settings'> & { provider: PaymentProvider | undefined };

/**
 * Finds out where a gift by card is paid: each time it asks the provider, whose pages expire. Undefined where there is
 * nothing to pay, or no longer: the gift's own page says what became of it. Each rejects with an HttpError of 429 where
 * it is asked for too often, and of 502 as the provider.
 */
export function checkouts({ db, settings, provider }: CheckoutServices): Checkout {
  // For one gift alone: whoever tries out cards pays for it in the limits of new gifts and of the provider's page.
  const attempts = limitAttempts(db, {
    name: 'checkout',
    network: { points: 120, duration: HOUR },
    account: { points: 30, duration: HOUR },
    message: 'The payment page has been opened too often.',
  });
  const origin = settledOrigin(settings);

  return async (gift, ip) => {
    if (!provider || !isPayable(gift)) return undefined;
    const giver = await giftToTell(db, gift);
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
