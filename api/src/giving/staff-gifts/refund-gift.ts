import { createHash } from 'node:crypto';
import { pounds } from '@lapis/contract/money';
import { type Actor, audit, actorName } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { bookEntries } from '../booking/book-entries';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findOriginalPayment } from '../ledger/payment-trail';
import type { PaymentProvider } from '../payments/provider';
import { refuseWrongDay } from '../settings/today';
import { appendNote } from './append-note';
import { paymentOfGift } from './payment-of-gift';

interface RefundInput {
  entry_id: number;
  amount: number;
  on: string;
  note: string;
  notify: boolean;
  key?: string | undefined;
}

interface RefundContext {
  db: Database;
  mail: Mail;
  actor: Actor;
  provider?: PaymentProvider | undefined;
}

/**
 * Returns a key that identifies a repeated refund: the form's key or, without one, a hash of the contents.
 * Without a form's key, a genuine second refund of the same amount on the same day therefore needs a
 * different note.
 */
function refundKey({ entry_id, amount, on, note, key }: RefundInput) {
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
    throw invalidField('amount', 'There is nothing left to refund: this payment was refunded or corrected.');
  if (amount > left) throw invalidField('amount', `Only ${pounds(left)} of this payment is left to refund.`);
}

async function recordRefund(db: Database, actor: Actor, gift: GiftRow, { amount, note }: RefundInput) {
  await appendNote(db, gift.id, note);
  await audit(db).note(actor, {
    action: 'refunded',
    kind: 'gifts',
    id: gift.id,
    title: gift.reference,
    details: { amount },
  });
}

/**
 * Refunds part of a payment and returns a message about the outcome. Money that came through the provider is
 * refunded through it; other refunds are only recorded. A repeated request refunds nothing more.
 * @throws HttpError 404, 409 if the provider isn't set up, 422 if the amount is more than is left, 502 if the
 * provider fails
 */
export async function refundGift(doing: RefundContext, giftId: number, refund: RefundInput) {
  const { db } = doing;
  const { gift, payment, left } = await paymentOfGift(db, giftId, refund.entry_id);
  const origin = await findOriginalPayment(db, payment);
  if (origin.source !== 'stripe') return writeRefund(doing, giftId, refund);
  const isDone = await giftsRepository(db).hasEvent(refundKey(refund));
  if (isDone) return onItsWay(refund);
  refuseMoreThan(left, refund.amount);
  return refundByProvider(doing, gift, origin, refund);
}

async function refundByProvider(
  { db, actor, provider }: RefundContext,
  gift: GiftRow,
  origin: EntryRow,
  refund: RefundInput,
) {
  if (!provider)
    throw new HttpError(
      409,
      'Card payments are not set up on this server now, so nothing was refunded. Please set them up again, or refund it at the payment provider.',
    );
  const source_key = refundKey(refund);
  await provider.refund(origin, refund.amount, source_key, refund.notify);
  await db.transaction().execute(async (transaction) => {
    const isNew = await giftsRepository(transaction).addEvent(gift.id, {
      kind: 'refund_asked',
      amount: refund.amount,
      source_key,
      user_name: actorName(actor),
    });
    if (isNew) await recordRefund(transaction, actor, gift, refund);
  });
  return onItsWay(refund);
}

const onItsWay = ({ amount }: RefundInput) =>
  `${pounds(amount)} is on its way back. It can take up to ten days to arrive.`;

async function writeRefund({ mail, actor }: RefundContext, giftId: number, refund: RefundInput) {
  const source_key = refundKey(refund);
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    const { gift, payment, left } = await paymentOfGift(db, giftId, refund.entry_id);
    if (await ledgerRepository(db).bySource(source_key)) return [];
    refuseMoreThan(left, refund.amount);
    await refuseWrongDay(db, 'on', refund.on);
    if (refund.on < payment.booked_on)
      throw invalidField('on', 'The payment came after this date. Please choose a later date.');
    const { emails } = await bookEntries(writing, [
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
    await recordRefund(db, actor, gift, refund);
    return emails;
  });
  return `The refund of ${pounds(refund.amount)} has been recorded.`;
}
