import type { Database } from '../../server/database/database';
import { invalid, orNotFound } from '../../server/http/http-error';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { leftOf } from '../ledger/payment-trail';
import { holdGift } from '../ledger/settle-gift';

/**
 * A gift with one of its payments, and what is left of that in pence. Within a transaction whoever else asks for the
 * same gift waits until the end of it, so that nobody gives the same money back twice.
 * @throws HttpError 404 where there is no such gift, 422 where the entry is no payment of it
 */
export async function paymentOfGift(db: Database, giftId: number, entryId: number) {
  await holdGift(db, giftId);
  const gift = orNotFound(await giftsRepository(db).find(giftId));
  const payment = await ledgerRepository(db).find(entryId);
  if (payment?.gift_id !== giftId || payment.kind !== 'payment')
    throw invalid('entry_id', 'Please choose a payment of this gift.');
  return { gift, payment, left: await leftOf(db, payment) };
}
