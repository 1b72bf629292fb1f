import { daysAfter, yearsAfter } from '../../server/time/days';
import { claimRules, declarationRules, smallDonationRules } from './rules';

/** The tax year that a day belongs to, from 6 April to 5 April: '2026-27'. */
export function taxYearOf(day: string) {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The last day of a tax year. */
export const endOfTaxYear = (taxYear: string) => `${Number(taxYear.slice(0, 4)) + 1}-04-05`;

/** The last day of the charity's year that a day belongs to; the year starts on the first of that month. */
export function endOfYear(day: string, startMonth: number) {
  const month = String(startMonth).padStart(2, '0');
  const next = Number(day.slice(0, 4)) + (day.slice(5, 7) < month ? 0 : 1);
  return daysAfter(`${next}-${month}-01`, -1);
}

/** So many years after the last day of a month: the last of February may be another then. */
const yearsAfterEnd = (lastDay: string, years: number) =>
  daysAfter(yearsAfter(daysAfter(lastDay, 1), years), -1);

/** The last day on which Gift Aid can be claimed for a gift. */
export const claimableUntil = (day: string, startMonth: number) =>
  yearsAfterEnd(endOfYear(day, startMonth), claimRules.years);

/** The last day on which what backs a claim of that day has to be kept. */
export const keptUntil = (claimedOn: string, startMonth: number) =>
  yearsAfterEnd(endOfYear(claimedOn, startMonth), claimRules.recordYears);

/** The last day on which a collection can be claimed for in the Small Donations Scheme. */
export const smallClaimableUntil = (day: string) =>
  yearsAfter(endOfTaxYear(taxYearOf(day)), smallDonationRules.claimYears);

/** The first day whose gifts a declaration of that day may count for. */
export const coversPastFrom = (madeOn: string) => yearsAfter(madeOn, -declarationRules.pastYears);

/** The last day on which a spoken declaration can be cancelled as if it had never been made. */
export const cancellableUntil = (recordSentOn: string) =>
  daysAfter(recordSentOn, declarationRules.spokenCancelDays);
