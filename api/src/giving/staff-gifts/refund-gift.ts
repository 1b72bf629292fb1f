import { createHash } from 'node:crypto';
import { pounds } from '@lapis/contract/money';
import { sql } from 'kysely';
import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalid } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { originOf } from '../ledger/payment-trail';
import type { PaymentProvider } from '../payments/provider';
import { refuseWrongDay } from '../settings/today';
import { paymentOfGift } from './payment-of-gift';

interface Refund {
  entry_id: number;
  /** In pence. */
  amount: number;
  on: string;
  note: string;
  /** Whether the giver gets an email about it. */
  notify: boolean;
  key?: string | undefined;
}

interface Doing {
  db: Database;
  mail: Mail;
  actor: Actor;
  provider?: PaymentProvider | undefined;
}

/**
 * What makes a refund the same however often it is sent: the key of its form, or else all that it says. Who really gave
 * the same amount back twice in a day writes another note with the second.
 */
function keyOf({ entry_id, amount, on, note, key }: Refund) {
  const said =
    key ??
    createHash('sha256')
      .update(JSON.stringify([on, note]))
      .digest('hex')
      .slice(0, 24);
  return `staff-refund:${entry_id}:${amount}:${said}`;
}

function refuseMoreThan(left: number, amount: number) {
  if (left <= 0)
    throw invalid('amount', 'There is nothing left to refund: this payment was refunded or corrected.');
  if (amount > left) throw invalid('amount', `Only ${pounds(left)} of this payment is left to refund.`);
}

/** Notes who gave the money back; why, stands with the gift, which an erasure of its giver can empty. */
async function noteRefund(db: Database, actor: Actor, gift: GiftRow, { amount, note }: Refund) {
  if (note)
    await db
      .updateTable('gifts')
      // As it is now: while the provider was asked somebody else may have written to it.
      .set((eb) => ({
        note: eb
          .case()
          .when('note', '=', '')
          .then(note)
          .else(sql<string>`note || ${`\n${note}`}`)
          .end(),
      }))
      .where('id', '=', gift.id)
      .execute();
  await audit(db).note(actor, {
    action: 'refunded',
    kind: 'gifts',
    id: gift.id,
    title: gift.reference,
    details: { amount },
  });
}

/**
 * Gives money back for a payment of a gift, and answers in words what became of it. What came through the provider goes
 * back through it, which has it in the ledger then; of everything else it is written down that it was given back. Sent
 * twice, it is done once.
 * @throws HttpError 404, 422 where it is more than is left, 409 where the provider is not set up, 502 as the provider
 */
export async function refundGift(doing: Doing, giftId: number, refund: Refund) {
  const { db } = doing;
  const { gift, payment, left } = await paymentOfGift(db, giftId, refund.entry_id);
  const origin = await originOf(db, payment);
  if (origin.source !== 'stripe') return writeRefund(doing, giftId, refund);
  const isDone = await giftsRepository(db).hasEvent(keyOf(refund));
  if (isDone) return onItsWay(refund);
  refuseMoreThan(left, refund.amount);
  return refundByProvider(doing, gift, origin, refund);
}

async function refundByProvider(
  { db, actor, provider }: Doing,
  gift: GiftRow,
  origin: EntryRow,
  refund: Refund,
) {
  if (!provider)
    throw new HttpError(
      409,
      'Card payments are not set up on this server now, so nothing was refunded. Please set them up again, or refund it at the payment provider.',
    );
  const source_key = keyOf(refund);
  await provider.refund(origin, refund.amount, source_key, refund.notify);
  await db.transaction().execute(async (transaction) => {
    const isNew = await giftsRepository(transaction).addEvent(gift.id, {
      kind: 'refund_asked',
      amount: refund.amount,
      source_key,
      user_name: nameOf(actor),
    });
    if (isNew) await noteRefund(transaction, actor, gift, refund);
  });
  return onItsWay(refund);
}

const onItsWay = ({ amount }: Refund) =>
  `${pounds(amount)} is on its way back. It can take up to ten days to arrive.`;

async function writeRefund({ mail, actor }: Doing, giftId: number, refund: Refund) {
  const source_key = keyOf(refund);
  await mail.send(async (writing) => {
    const { db } = writing;
    const { gift, payment, left } = await paymentOfGift(db, giftId, refund.entry_id);
    if (await ledgerRepository(db).bySource(source_key)) return [];
    refuseMoreThan(left, refund.amount);
    await refuseWrongDay(db, 'on', refund.on);
    if (refund.on < payment.booked_on)
      throw invalid('on', 'The payment came after this date. Please choose a later date.');
    const { letters } = await bookEntries(writing, [
      {
        kind: 'refund',
        gift,
        amount: -refund.amount,
        booked_on: refund.on,
        source: 'staff',
        source_key,
        follows_id: payment.id,
        method: payment.method,
        notify: refund.notify,
      },
    ]);
    await noteRefund(db, actor, gift, refund);
    return letters;
  });
  return `The refund of ${pounds(refund.amount)} has been recorded.`;
}
