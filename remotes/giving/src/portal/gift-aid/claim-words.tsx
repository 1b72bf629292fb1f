import type { Claim } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Mark } from '@lapis/portal';
import { dayInList } from '../parts/days';

type ClaimSums = Pick<Claim, 'tax' | 'adjustment' | 'small_donations'>;

/** Returns the total that HMRC pays for a claim, in pence. */
export const claimTotal = ({ tax, adjustment, small_donations }: ClaimSums) =>
  small_donations.reduce((sum, year) => sum + year.tax, tax - adjustment);

export const formatPeriod = ({ from, until }: { from: string; until: string }) =>
  from === until ? dayInList(from) : `${dayInList(from)} – ${dayInList(until)}`;

export const ClaimMark = ({ state }: Pick<Claim, 'state'>) =>
  state === 'submitted' ? (
    <Mark tone="good" isFilled>
      Sent to HMRC
    </Mark>
  ) : (
    <Mark tone="lively">To be sent</Mark>
  );

export const smallWords = ({ small_donations }: ClaimSums) =>
  small_donations.map(
    ({ tax_year, collected, tax }) => `${tax_year}: ${pounds(tax)} for ${pounds(collected)} collected`,
  );
