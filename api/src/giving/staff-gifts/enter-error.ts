import type { PaymentMethod } from '@lapis/contract/gift-rules';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import type { Mail, MailTransaction, NewMail } from '../../server/http/mail';
import { toGiftEmailData } from '../booking/gift-to-tell';
import { recordPutRight, refundTakenOut } from '../emails/record.emails';
import { smallDonationRules } from '../gift-aid/rules';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findEarlier } from '../ledger/payment-trail';
import { lockGift } from '../ledger/settle-gift';
import { undoEntry } from '../ledger/undo-entry';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { refuseWrongDay } from '../settings/today';
import { isTied } from '../statements/line-entries';
import { appendNote } from './append-note';

interface RightPayment {
  amount: number;
  received_on: string;
  method: PaymentMethod;
}

interface ErrorInput {
  entry_id: number;
  /** The payment as it really was; null if there was none. */
  right: RightPayment | null;
  note: string;
  notify: boolean;
}

const refusals = {
  statement:
    'This payment is in the bank statement, so it was not entered in error. If it was not for this gift, press “This was not that gift”.',
  platform:
    'This payment is part of a platform’s payout, so it was not entered in error. To take the whole payout back, find its bank payment under “Statements”, “Matched”, and undo the match.',
  stripe:
    'This payment came through the payment provider, so it was not entered in error. To give it back, refund it.',
};

async function findWrongEntry(db: Database, gift: GiftRow, entryId: number) {
  const entry = await ledgerRepository(db).find(entryId);
  const isOne = entry?.kind === 'payment' || (entry?.kind === 'refund' && entry.amount < 0);
  if (!isOne || entry.gift_id !== gift.id)
    throw invalidField('entry_id', 'Please choose a payment or a refund of this gift.');
  const earlier = entry.kind === 'payment' ? await findEarlier(db, entry) : [entry];
  const { source } = earlier.at(-1) ?? entry;
  if (source !== 'staff' && source !== 'import') throw new HttpError(409, refusals[source]);
  // A payment that was tied and then corrected is in the bank statement all the same.
  if (await isTied(db, ...earlier.map(({ id }) => id)))
    throw new HttpError(
      409,
      'You said that this is a payment of the bank statement. If that is wrong, undo the match first: it is under “Statements”, “Matched”.',
    );
  return entry;
}

async function refuseWrongRight(db: Database, gift: GiftRow, entry: EntryRow, right: RightPayment) {
  const { amount, received_on, method } = right;
  if (entry.kind !== 'payment')
    throw invalidField(
      'right.amount',
      'A refund can only be taken out. Please record the right one after it.',
    );
  await refuseWrongDay(db, 'right.received_on', received_on);
  if (gift.is_small_donations === 1 && !(smallDonationRules.methods as readonly string[]).includes(method))
    throw invalidField('right.method', 'Only cash and contactless cards count as small donations.');
  if (amount === entry.amount && received_on === entry.booked_on && method === entry.method)
    throw invalidField('right.amount', 'The payment already says that. Please say what it really was.');
}

async function writeRight(
  db: Database,
  gift: GiftRow,
  wrong: EntryRow,
  error: EntryRow,
  right: RightPayment,
) {
  const { amount, method } = right;
  const written = await ledgerRepository(db).add({
    kind: 'payment',
    gift,
    amount,
    booked_on: right.received_on,
    source: 'staff',
    source_key: `staff-right:${wrong.id}`,
    follows_id: error.id,
    method,
  });
  await db.updateTable('gifts').set({ amount, method }).where('id', '=', gift.id).execute();
  return written ?? null;
}

async function writeLetter(
  { db, site, link }: MailTransaction,
  gift: GiftRow,
  wrong: EntryRow,
  right: EntryRow | null,
): Promise<NewMail[]> {
  const told = await toGiftEmailData(db, gift);
  if (!told) return [];
  return [
    wrong.kind === 'payment'
      ? recordPutRight(site, link, told, { wrong, right })
      : refundTakenOut(site, told, -wrong.amount),
  ];
}

/**
 * Takes out a payment or a refund that staff entered and that never happened like that: twice, or with a
 * wrong amount, day or method. If there is a right payment, it is written on the same gift with a receipt of
 * its own. Tax already claimed is paid back by the next claim, which may claim the right payment.
 * @throws HttpError 404, 409 if the entry came from the bank or the provider, was already taken out or partly
 * refunded, 422 if the right payment is invalid or no different
 */
export const enterError = (
  mail: Mail,
  actor: Actor,
  giftId: number,
  { entry_id, right, note, notify }: ErrorInput,
) =>
  mail.inTransaction(async (writing) => {
    const { db } = writing;
    // A concurrent claim must see both entries or neither.
    await givingSettingsRepository(db).holdReceipts();
    await lockGift(db, giftId);
    const gift = orNotFound(await giftsRepository(db).find(giftId));
    const wrong = await findWrongEntry(db, gift, entry_id);
    if (right) await refuseWrongRight(db, gift, wrong, right);
    const error = await undoEntry(db, actor, { kind: 'error', gift, entry: wrong });
    const written = right && (await writeRight(db, gift, wrong, error, right));
    await appendNote(db, giftId, note);
    await audit(db).note(actor, {
      action: 'changed',
      kind: 'gifts',
      id: giftId,
      title: gift.reference,
      details: { entered_in_error: wrong.amount, now: written?.amount ?? 0 },
    });
    return notify ? writeLetter(writing, gift, wrong, written) : [];
  });
