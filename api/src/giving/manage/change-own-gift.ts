import type { Database } from '../../server/database/database';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import { readLinkEmail } from '../gifts/mailed-link';
import { giftsRepository } from '../gifts/gifts.repository';
import type { PaymentProvider } from '../payments/provider';
import { findGivers, isChangeable } from './managed-gifts';

export type ChangeOwnGift = ReturnType<typeof createGiftChanges>;

/**
 * Creates the functions that givers use to change monthly gifts through an emailed link. Changes are made at
 * the provider, whose events then update the ledger, so a change can't stop half-way. Each function rejects
 * with an HttpError: 404 or 410 if the link is invalid or the gift is another giver's, 409 if the gift can't
 * be changed, or the provider's error.
 */
export function createGiftChanges(db: Database, provider: PaymentProvider | undefined) {
  async function findChangeableGift(token: string, reference: string) {
    const { ids } = await findGivers(db, await readLinkEmail(db, token));
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
    async amount(token: string, reference: string, pence: number) {
      const { gift, provider: by } = await findChangeableGift(token, reference);
      await by.change(gift, pence);
    },

    async cancel(token: string, reference: string) {
      const { gift, provider: by } = await findChangeableGift(token, reference);
      await by.cancel(gift);
    },

    async cardPage(token: string, reference: string, back: string) {
      const { gift, provider: by } = await findChangeableGift(token, reference);
      return by.cardPage(gift, back);
    },
  };
}
