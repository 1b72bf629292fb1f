import { pounds } from '@lapis/contract/money';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { formatLongDay } from '../../server/time/days';
import { findPurposeTitle } from '../booking/gift-to-tell';
import { declarationsOfPerson } from '../declarations/declaration-for';
import { endOfTaxYear, toTaxYear } from '../gift-aid/periods';
import { giftsRepository } from '../gifts/gifts.repository';
import type { PdfLetter } from '../receipts/letter-pdf';
import { supportersRepository } from '../supporters/supporters.repository';
import { loadYearGifts, type YearGift } from './giver-years';

const sum = (gifts: YearGift[]) => gifts.reduce((total, { amount }) => total + amount, 0);

/**
 * Facts about the tax return are from https://www.gov.uk/donating-to-charity/gift-aid: who pays tax above the
 * basic rate claims the difference in the tax return or by a change of the tax code, for gifts from 6 April to
 * 5 April. The return asks for what was paid, without the charity's tax: boxes 5 to 8 of page TR4, by Sage's
 * help, 'Create Gift Aid Payment'. Both read on 29 November 2026, the first in a copy.
 */
const taxNotes = [
  'If you pay tax above the basic rate, you can claim the difference: enter the total under ‘Gift Aid payments’ in your Self Assessment tax return, or ask HMRC to change your tax code. The return asks for what you gave, without the tax that we claim on it. See www.gov.uk/donating-to-charity/gift-aid',
  'Gifts that we refunded or recorded by mistake are not included.',
];

async function describeGift(db: Database, { on, amount, gift_id }: YearGift): Promise<[string, string]> {
  const gift = gift_id === null ? undefined : await giftsRepository(db).find(gift_id);
  const purpose = gift && (await findPurposeTitle(db, gift));
  return [formatLongDay(on), purpose ? `${pounds(amount)} for ${purpose}` : pounds(amount)];
}

/** Returns the taxpayer's name as they declared it last, or else the supporter's. */
async function readTaxpayer(db: Database, supporterId: number, fallback: string) {
  const last = (await declarationsOfPerson(db, supporterId)).at(-1);
  return last ? [last.title, last.firstname, last.lastname].filter(Boolean).join(' ') : fallback;
}

/**
 * Returns a summary of a person's gifts with Gift Aid in a tax year, for their tax return; undefined if there
 * are none.
 * @param taxYear such as '2025-26'
 */
export async function yearLetter(
  db: Database,
  supporterId: number,
  taxYear: string,
): Promise<PdfLetter | undefined> {
  const giver = await supportersRepository(db).find(supporterId);
  if (!giver || giver.erased_at !== null) return undefined;
  const gifts = (await loadYearGifts(db, supporterId)).filter(({ on }) => toTaxYear(on) === taxYear);
  const aided = gifts.filter(({ is_aided }) => is_aided);
  const others = sum(gifts) - sum(aided);
  if (aided.length === 0) return undefined;
  const site = await siteRepository(db).read();
  const facts: PdfLetter['facts'] = [
    ['Given by', await readTaxpayer(db, supporterId, giver.name)],
    ['Given to', site.app_name],
    ['Charity number', site.charity_number],
  ];
  for (const gift of aided) facts.push(await describeGift(db, gift));
  facts.push(['Total with Gift Aid', pounds(sum(aided))]);
  const last = endOfTaxYear(taxYear);
  const first = `${taxYear.slice(0, 4)}-04-06`;
  return {
    site,
    title: `Your Gift Aid donations, ${taxYear.replace('-', '/')}`,
    lead: `What you gave with Gift Aid from ${formatLongDay(first)} to ${formatLongDay(last)}, for your tax return. Thank you.`,
    facts: facts.filter(([, value]) => value !== ''),
    notes: [
      ...taxNotes,
      ...(others > 0
        ? [`You also gave ${pounds(others)} without Gift Aid, which no tax relief is due on.`]
        : []),
    ],
  };
}
