import { addDays, addYears } from '../../server/time/days';
import { claimRules, declarationRules, smallDonationRules } from './rules';

/** Returns the tax year (6 April to 5 April) that contains a day, e.g. '2026-27'. */
export function toTaxYear(day: string) {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

export const endOfTaxYear = (taxYear: string) => `${Number(taxYear.slice(0, 4)) + 1}-04-05`;

/**
 * Returns the last day of the charity's financial year that contains `day`. The year starts on the first of
 * `startMonth`.
 */
export function endOfYear(day: string, startMonth: number) {
  const month = String(startMonth).padStart(2, '0');
  const next = Number(day.slice(0, 4)) + (day.slice(5, 7) < month ? 0 : 1);
  return addDays(`${next}-${month}-01`, -1);
}

const yearsAfterEnd = (lastDay: string, years: number) => addDays(addYears(addDays(lastDay, 1), years), -1);

export const claimableUntil = (day: string, startMonth: number) =>
  yearsAfterEnd(endOfYear(day, startMonth), claimRules.years);

export const keptUntil = (claimedOn: string, startMonth: number) =>
  yearsAfterEnd(endOfYear(claimedOn, startMonth), claimRules.recordYears);

export const smallClaimableUntil = (day: string) =>
  addYears(endOfTaxYear(toTaxYear(day)), smallDonationRules.claimYears);

/** Returns the first day that a declaration made on `madeOn` can cover. */
export const earliestCovered = (madeOn: string) => addYears(madeOn, -declarationRules.pastYears);

/**
 * Returns the last day on which a spoken declaration can be cancelled as if it had never been made: the
 * thirtieth day after its written record was sent.
 */
export const cancellableUntil = (recordSentOn: string) =>
  addDays(recordSentOn, declarationRules.spokenCancelDays);
