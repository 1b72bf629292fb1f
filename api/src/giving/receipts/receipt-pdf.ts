import { pounds } from '@lapis/contract/money';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { hasGiftAid } from '../booking/has-gift-aid';
import { purposeOf } from '../booking/gift-to-tell';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { longDay } from '../settings/giving-day';
import { letterPdf } from './letter-pdf';

const methodWords = {
  transfer: 'Bank transfer',
  card: 'Card or Direct Debit',
  cheque: 'Cheque',
  cash: 'Cash',
  other: 'Other',
} as const;

/**
 * The receipt of a payment by its number, with what went back since; undefined where there is none.
 * @param giftId of which gift it has to be, where somebody asks who knows only that one
 */
export async function receiptPdf(db: Database, number: string, giftId?: number) {
  const ledger = ledgerRepository(db);
  const payment = await ledger.byReceipt(number);
  if (!payment || payment.gift_id === null || (giftId !== undefined && payment.gift_id !== giftId))
    return undefined;
  const gift = await giftsRepository(db).find(payment.gift_id);
  if (!gift) return undefined;
  const site = await siteRepository(db).read();
  const settings = await givingSettingsRepository(db).read();
  const giver =
    payment.supporter_id === null ? undefined : await supportersRepository(db).find(payment.supporter_id);
  const followers = (await ledger.following(payment.id)).filter(({ kind }) => kind !== 'fee');
  const corrected = followers.find(({ kind }) => kind === 'correction');
  const back = followers.reduce((sum, { kind, amount }) => (kind === 'correction' ? sum : sum - amount), 0);
  const isAided =
    settings.gift_aid &&
    payment.supporter_id !== null &&
    corrected === undefined &&
    back < payment.amount &&
    (await hasGiftAid(db, payment.supporter_id, payment.booked_on));
  return letterPdf({
    site,
    title: 'Receipt for your gift',
    lead: `${site.app_name} has received this gift. Thank you.`,
    facts: [
      ['Receipt', number],
      ['Received from', giver?.name ?? 'A supporter'],
      ['Amount', pounds(payment.amount)],
      ...(back > 0 ? ([['Returned since', pounds(back)]] as [string, string][]) : []),
      ...(corrected
        ? ([['Withdrawn', 'We have entered this payment anew since. The later receipt counts.']] as [
            string,
            string,
          ][])
        : []),
      ['Received on', longDay(payment.booked_on)],
      ['By', methodWords[payment.method]],
      ['For', (await purposeOf(db, payment)) || 'The whole of our work'],
      ['Reference', gift.reference],
      ...(isAided ? ([['Gift Aid', 'We claim Gift Aid on this gift.']] as [string, string][]) : []),
    ],
    notes: [
      site.charity_number && `Registered charity number ${site.charity_number}.`,
      'No goods or services were given in return for this gift.',
    ].filter(Boolean),
  });
}
