import { pounds } from '@lapis/contract/money';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { hasGiftAid } from '../booking/has-gift-aid';
import { findPurposeTitle } from '../booking/gift-to-tell';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
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
  const followers = (await ledger.following(payment.id)).filter(({ kind }) => kind !== 'fee');
  const isCorrected = followers.some(({ kind }) => kind === 'correction');
  const back = followers.reduce((sum, { kind, amount }) => (kind === 'correction' ? sum : sum - amount), 0);
  const isAided =
    !isCorrected &&
    back < payment.amount &&
    (await hasGiftAid(db, payment.supporter_id, payment.booked_on, gift));
  const facts: PdfLetter['facts'] = [
    ['Receipt', number],
    ['Received from', giver?.name || 'A supporter'],
    ['Amount', pounds(payment.amount)],
    ['Refunded since', back > 0 ? pounds(back) : ''],
    ['Withdrawn', isCorrected ? 'This payment was corrected, so this receipt is no longer valid.' : ''],
    ['Received on', formatLongDay(payment.booked_on)],
    ['By', methodWords[payment.method]],
    ['For', (await findPurposeTitle(db, payment)) || 'All our work'],
    ['Reference', gift.reference],
    ['Gift Aid', isAided ? 'We claim Gift Aid on this gift.' : ''],
  ];
  return {
    site,
    title: 'Receipt for your gift',
    lead: `${site.app_name} has received this gift. Thank you.`,
    facts: facts.filter(([, value]) => value !== ''),
    notes: site.charity_number ? [`Registered charity number ${site.charity_number}.`] : [],
  };
}
