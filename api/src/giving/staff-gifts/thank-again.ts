import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { thankFor } from '../booking/thank-for';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { leftOf } from '../ledger/payment-trail';

/** The last payment of a gift of which something is left. */
async function lastPayment(db: Database, giftId: number): Promise<EntryRow | undefined> {
  const payments = (await ledgerRepository(db).ofGift(giftId)).filter(({ kind }) => kind === 'payment');
  for (const payment of payments.toReversed()) if ((await leftOf(db, payment)) > 0) return payment;
  return undefined;
}

/**
 * Sends the thanks for the last payment of a gift once more.
 * @throws HttpError 404, 409 where no money has come, or nobody has an address of mail to which thanks could go
 */
export const thankAgain = (mail: Mail, actor: Actor, id: number) =>
  mail.send(async (writing) => {
    const { db } = writing;
    const gift = orNotFound(await giftsRepository(db).find(id));
    const payment = await lastPayment(db, id);
    if (!payment?.receipt)
      throw new HttpError(409, 'No money has been received for this gift, so there is no receipt.');
    const letters = await thankFor(writing, gift, payment, nameOf(actor));
    if (letters.length === 0)
      throw new HttpError(409, 'There is no email address for this gift. Please add one to the supporter.');
    await audit(db).note(actor, {
      action: 'replied',
      kind: 'gifts',
      id,
      title: gift.reference,
      details: { receipt: payment.receipt },
    });
    return letters;
  });
