import type { Database } from '../../server/database/database';
import { invalidField, orNotFound } from '../../server/http/http-error';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';
import { lockGift } from '../ledger/settle-gift';

/**
 * Returns a gift, one of its payments and the amount that remains of that payment, in pence. Locks the gift
 * until the transaction ends, so that no money is refunded twice.
 * @throws HttpError 404 if there is no such gift, 422 if the entry isn't one of its payments
 */
export async function paymentOfGift(db: Database, giftId: number, entryId: number) {
  await lockGift(db, giftId);
  const gift = orNotFound(await giftsRepository(db).find(giftId));
  const payment = await ledgerRepository(db).find(entryId);
  if (payment?.gift_id !== giftId || payment.kind !== 'payment')
    throw invalidField('entry_id', 'Please choose a payment of this gift.');
  return { gift, payment, left: await remainingAmount(db, payment) };
}
