import { formatSortCode } from '@lapis/contract/bank-rules';
import { pounds } from '@lapis/contract/money';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { findPurposeTitle } from '../booking/gift-to-tell';
import type { GiftRow } from '../gifts/gifts.repository';
import { spacedReference } from '../gifts/references';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import type { PdfLetter } from './letter-pdf';

/** Returns instructions for a bank transfer or standing order, to print and take to the bank. */
export async function transferLetter(db: Database, gift: GiftRow): Promise<PdfLetter> {
  const site = await siteRepository(db).read();
  const settings = await givingSettingsRepository(db).read();
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  const isMonthly = gift.interval === 'month';
  return {
    site,
    title: isMonthly ? 'Your standing order' : 'Your bank transfer',
    lead: isMonthly
      ? 'Please set up a standing order at your bank with these details. You can change or stop it there at any time.'
      : 'Please send your gift from your bank with these details.',
    facts: [
      ['Pay to', settings.account_name],
      ['Sort code', formatSortCode(settings.sort_code)],
      ['Account number', settings.account_number],
      ...(settings.iban
        ? ([['From abroad', `IBAN ${settings.iban}\nBIC ${settings.bic}`]] as [string, string][])
        : []),
      ['Reference', spacedReference(gift.reference)],
      ['Amount', `${pounds(gift.amount)}${isMonthly ? ' each month' : ''}`],
      ['From', giver?.name ?? ''],
      ['For', (await findPurposeTitle(db, gift)) || 'All our work'],
    ],
    notes: [
      'The reference tells us that the gift is yours. Please write it exactly as shown; spaces don’t matter.',
      isMonthly && giver ? 'To the bank: please pay this amount every month until further notice.' : '',
      isMonthly ? 'Signature: ______________________________     First payment on: ______________' : '',
      site.charity_number && `Registered charity number ${site.charity_number}.`,
    ].filter(Boolean),
  };
}
