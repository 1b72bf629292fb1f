import type { Database } from '../../server/database/database';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import { emailOfLink } from '../gifts/mailed-link';
import { giftsRepository } from '../gifts/gifts.repository';
import type { PaymentProvider } from '../payments/provider';
import { givers, isChangeable } from './managed-gifts';

export type ChangeOwnGift = ReturnType<typeof ownGiftChanges>;

/**
 * Changes of monthly gifts by the mailed link: the provider is asked first, and the ledger follows what it tells, so that
 * no change stops half-way with us. Each rejects with an HttpError of 404 or 410 where the link is of no use or the gift
 * is another's, of 409 where the gift can't be changed, and as the provider.
 */
export function ownGiftChanges(db: Database, provider: PaymentProvider | undefined) {
  async function changeable(token: string, reference: string) {
    const { ids } = await givers(db, await emailOfLink(db, token));
    const gift = orNotFound(await giftsRepository(db).byReference(reference));
    if (gift.supporter_id === null || !ids.includes(gift.supporter_id)) throw notFound();
    if (gift.interval !== 'month' || gift.provider_subscription === null || !provider) {
      throw new HttpError(
        409,
        'We don’t take this gift ourselves. To change or stop a standing order, please ask your bank.',
      );
    }
    if (!isChangeable(gift)) throw new HttpError(409, 'This gift has already ended.');
    return { gift, provider };
  }

  return {
    /** Changes what it comes to, in pence, from the next payment on. */
    async amount(token: string, reference: string, pence: number) {
      const { gift, provider: by } = await changeable(token, reference);
      await by.change(gift, pence);
    },

    async cancel(token: string, reference: string) {
      const { gift, provider: by } = await changeable(token, reference);
      await by.cancel(gift);
    },

    /** The provider's page on which its card is replaced, which leads back to an address. */
    async cardPage(token: string, reference: string, back: string) {
      const { gift, provider: by } = await changeable(token, reference);
      return by.cardPage(gift, back);
    },
  };
}
