import { type Actor, audit, actorName } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { writeThanks } from '../booking/thank-for';
import { giftsRepository } from '../gifts/gifts.repository';
import { isThankedElsewhere } from '../gifts/thanking';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';

async function lastPayment(db: Database, giftId: number): Promise<EntryRow | undefined> {
  const payments = (await ledgerRepository(db).ofGift(giftId)).filter(({ kind }) => kind === 'payment');
  for (const payment of payments.toReversed()) if ((await remainingAmount(db, payment)) > 0) return payment;
  return undefined;
}

/**
 * Sends the thank-you email for a gift's last payment again.
 * @throws HttpError 404, or 409 if no money has arrived, there is no email address, or the giver was thanked elsewhere
 */
export const thankAgain = (mail: Mail, actor: Actor, id: number) =>
  mail.inTransaction(async (writing) => {
    const { db } = writing;
    const gift = orNotFound(await giftsRepository(db).find(id));
    const payment = await lastPayment(db, id);
    if (isThankedElsewhere(gift, await giftsRepository(db).events(id)))
      throw new HttpError(
        409,
        gift.source === 'import'
          ? 'This gift was imported from another system, so no thank-you is sent for it.'
          : 'This gift came through a platform, which thanks its givers, so no thank-you is sent for it.',
      );
    if (!payment?.receipt)
      throw new HttpError(409, 'No money has been received for this gift, so there is no receipt.');
    const emails = await writeThanks(writing, gift, payment, actorName(actor));
    if (emails.length === 0)
      throw new HttpError(
        409,
        'There is no email address for this gift. Please add one to the supporter, or print a letter under ‘Thanks due’.',
      );
    await audit(db).note(actor, {
      action: 'replied',
      kind: 'gifts',
      id,
      title: gift.reference,
      details: { receipt: payment.receipt },
    });
    return emails;
  });
