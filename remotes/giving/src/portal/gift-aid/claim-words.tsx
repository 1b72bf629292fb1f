import type { Claim } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Mark } from '@lapis/portal';
import { dayInList } from '../parts/days';

type Figures = Pick<Claim, 'tax' | 'adjustment' | 'small_donations'>;

/** All that HMRC pays for a claim, in pence. */
export const claimedOf = ({ tax, adjustment, small_donations }: Figures) =>
  small_donations.reduce((sum, year) => sum + year.tax, tax - adjustment);

/** From the first gift to the last. */
export const periodOf = ({ from, until }: { from: string; until: string }) =>
  from === until ? dayInList(from) : `${dayInList(from)} – ${dayInList(until)}`;

/** Whether HMRC has it, by word and colour. */
export const ClaimMark = ({ state }: Pick<Claim, 'state'>) =>
  state === 'submitted' ? (
    <Mark tone="good" isFilled>
      Sent to HMRC
    </Mark>
  ) : (
    <Mark tone="lively">To be sent</Mark>
  );

/** Of the Small Donations Scheme: what each tax year's collections bring. */
export const smallWords = ({ small_donations }: Figures) =>
  small_donations.map(
    ({ tax_year, collected, tax }) => `${tax_year}: ${pounds(tax)} for ${pounds(collected)} collected`,
  );
