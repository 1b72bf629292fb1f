import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { lockGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';

/**
 * Writes a payment again that was taken out as entered in error, but was right. It has a receipt of its own,
 * because the first one was withdrawn. Must run in a transaction.
 * @param entryId entry that took the payment out
 * @throws HttpError 404, 409 if it was written again already, 422 if the entry didn't take out a payment
 */
export async function restorePayment(db: Database, actor: Actor, giftId: number, entryId: number) {
  await givingSettingsRepository(db).holdReceipts();
  await lockGift(db, giftId);
  const ledger = ledgerRepository(db);
  const gift = orNotFound(await giftsRepository(db).find(giftId));
  const error = await ledger.find(entryId);
  const payment = error?.follows_id ? await ledger.find(error.follows_id) : undefined;
  if (error?.gift_id !== giftId || error.kind !== 'error' || payment?.kind !== 'payment')
    throw invalidField('entry_id', 'Please choose a payment that was taken out of this gift.');
  const restored = await ledger.add({
    kind: 'payment',
    gift,
    amount: payment.amount,
    booked_on: payment.booked_on,
    source: 'staff',
    source_key: `staff-right:${payment.id}`,
    follows_id: error.id,
    method: payment.method,
  });
  if (!restored)
    throw new HttpError(409, 'Another payment was already written in its place. Please put that one right.');
  await giftsRepository(db).addEvent(giftId, {
    kind: 'restored',
    amount: payment.amount,
    user_name: actorName(actor),
  });
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    id: giftId,
    title: gift.reference,
    details: { restored: payment.amount },
  });
}
