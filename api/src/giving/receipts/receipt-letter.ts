import { pounds } from '@lapis/contract/money';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { hasGiftAid } from '../booking/has-gift-aid';
import { findPurposeTitle } from '../booking/gift-to-tell';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { remainingAmount } from '../ledger/payment-trail';
import { findUndoing } from '../ledger/undo-entry';
import { isUndoing } from '../gifts/undoing';
import { toLineKey } from '../statements/source-keys';
import { supportersRepository } from '../supporters/supporters.repository';
import { formatLongDay } from '../../server/time/days';
import type { PdfLetter } from './letter-pdf';

const methodWords = {
  transfer: 'Bank transfer',
  card: 'Card or Direct Debit',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Other',
} as const;

/** Returns the payment that was recorded again for the same gift from the same bank payment. */
async function findMatchedAgain(db: Database, payment: EntryRow) {
  const key = toLineKey(payment.source_key);
  if (key === undefined || payment.gift_id === null) return undefined;
  const later = (await ledgerRepository(db).ofGift(payment.gift_id)).filter(
    (entry) => entry.id > payment.id && entry.kind === 'payment' && toLineKey(entry.source_key) === key,
  );
  for (const entry of later.toReversed()) if ((await remainingAmount(db, entry)) > 0) return entry;
  return undefined;
}

async function explainWithdrawal(db: Database, payment: EntryRow, { id, kind }: EntryRow) {
  if (kind === 'unmatched') {
    const again = await findMatchedAgain(db, payment);
    return again
      ? `This payment was recorded again. Receipt ${again.receipt} replaces this one.`
      : 'This payment was recorded for the wrong gift, so this receipt is no longer valid.';
  }
  if (kind === 'returned') return 'The bank took this payment back, so this receipt is no longer valid.';
  if (kind === 'correction') return 'This payment was corrected, so this receipt is no longer valid.';
  const right = (await ledgerRepository(db).following(id)).find((entry) => entry.kind === 'payment');
  return right
    ? `This payment was recorded wrongly. Receipt ${right.receipt} replaces this one.`
    : 'This payment was recorded by mistake, so this receipt is no longer valid.';
}

/** Returns the entry that took a payment out, back or elsewhere. A return that was undone doesn't count. */
async function findWithdrawal(db: Database, followers: EntryRow[]) {
  for (const entry of followers) {
    const isOne = isUndoing(entry) || ['correction', 'returned'].includes(entry.kind);
    if (isOne && !(await findUndoing(db, entry))) return entry;
  }
  return undefined;
}

/**
 * Returns the receipt with that number, including refunds made since; undefined if there is none.
 * @param giftId gift that the receipt must belong to, if the visitor may only see that gift
 */
export async function receiptLetter(
  db: Database,
  number: string,
  giftId?: number,
): Promise<PdfLetter | undefined> {
  const ledger = ledgerRepository(db);
  const payment = await ledger.byReceipt(number);
  if (!payment || payment.gift_id === null || (giftId !== undefined && payment.gift_id !== giftId))
    return undefined;
  const gift = await giftsRepository(db).find(payment.gift_id);
  if (!gift) return undefined;
  const site = await siteRepository(db).read();
  const giver =
    payment.supporter_id === null ? undefined : await supportersRepository(db).find(payment.supporter_id);
  const left = await remainingAmount(db, payment);
  const followers = await ledger.following(payment.id);
  const moved = followers.reduce((sum, { kind, amount }) => sum - (kind === 'correction' ? amount : 0), 0);
  const withdrawal = left > 0 ? undefined : await findWithdrawal(db, followers);
  const taken = withdrawal && withdrawal.kind !== 'correction' ? -withdrawal.amount : 0;
  const back = payment.amount - left - moved - taken;
  const isAided =
    !withdrawal &&
    back < payment.amount &&
    (await hasGiftAid(db, payment.supporter_id, payment.booked_on, gift));
  const facts: PdfLetter['facts'] = [
    ['Receipt', number],
    ['Received from', giver?.name || 'A supporter'],
    ['Amount', pounds(payment.amount)],
    ['Refunded since', back > 0 ? pounds(back) : ''],
    ['Recorded separately', !withdrawal && moved > 0 ? `${pounds(moved)}, which has another receipt` : ''],
    ['Withdrawn', withdrawal ? await explainWithdrawal(db, payment, withdrawal) : ''],
    ['Received on', formatLongDay(payment.booked_on)],
    ['By', methodWords[payment.method]],
    ['For', (await findPurposeTitle(db, payment)) || 'All our work'],
    ['Reference', gift.reference],
    ['Gift Aid', isAided ? 'We claim Gift Aid on this gift.' : ''],
  ];
  return {
    site,
    title: withdrawal ? 'Withdrawn receipt' : 'Receipt for your gift',
    lead: withdrawal
      ? `${site.app_name} has withdrawn this receipt. It is no proof of a gift.`
      : `${site.app_name} has received this gift. Thank you.`,
    facts: facts.filter(([, value]) => value !== ''),
    notes: site.charity_number ? [`Registered charity number ${site.charity_number}.`] : [],
  };
}
