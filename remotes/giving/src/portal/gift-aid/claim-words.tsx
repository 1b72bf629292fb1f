import type { Claim } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Mark } from '@lapis/portal';
import { dayInList } from '../parts/days';

export const formatPeriod = ({ from, until }: { from: string; until: string }) =>
  from === until ? dayInList(from) : `${dayInList(from)} – ${dayInList(until)}`;

export function ClaimMark({ state }: Pick<Claim, 'state'>) {
  if (state === 'made') return <Mark tone="lively">To be sent</Mark>;
  if (state === 'submitted') return <Mark tone="good">Sent to HMRC</Mark>;
  if (state === 'part_paid') return <Mark tone="lively">Paid in part</Mark>;
  if (state === 'refused') return <Mark tone="bad">Refused</Mark>;
  return (
    <Mark tone="good" isFilled>
      Paid
    </Mark>
  );
}

export const smallWords = ({ small_donations }: Pick<Claim, 'small_donations'>) =>
  small_donations.map(
    ({ tax_year, collected, tax, by_building }) =>
      `${tax_year}: ${pounds(tax)} for ${pounds(collected)} collected${by_building ? ', by community building' : ''}`,
  );

export const returnedWords = ({ small_returned }: Pick<Claim, 'small_returned'>) =>
  small_returned.map(({ tax_year, amount }) => `${pounds(amount)} of ${tax_year}`).join(', ');
