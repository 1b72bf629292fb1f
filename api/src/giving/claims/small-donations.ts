import { pounds } from '@lapis/contract/money';
import { endOfTaxYear, smallClaimableUntil, toTaxYear } from '../gift-aid/periods';
import { taxOn } from '@lapis/contract/gift-rules';
import { smallDonationRules, taxToReturn } from '../gift-aid/rules';
import { formatLongDay } from '../../server/time/days';
import { type Donation, isTakenOut, unclaimedEntries } from './donations';
import type { PlannedEntry } from './plan-lines';

export interface YearSoFar {
  gift_aid: number;
  small: number;
}

interface SmallYear {
  tax_year: string;
  collected: number;
  tax: number;
}

/** Collections that were given back or corrected after they had been claimed. */
interface SmallReturns {
  entries: PlannedEntry[];
  years: { tax_year: string; amount: number }[];
  /** Tax on them, which HMRC's form takes in a box of its own. */
  tax: number;
}

export interface SmallPlan {
  entries: PlannedEntry[];
  years: SmallYear[];
  returns: SmallReturns;
  left_out: { donation: Donation; why: string }[];
}

export const noSmallDonations = (): SmallPlan => ({
  entries: [],
  years: [],
  returns: { entries: [], years: [], tax: 0 },
  left_out: [],
});

const sumAmounts = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

const toPlannedEntry = (donation: Donation, entry_id: number, amount: number): PlannedEntry => ({
  entry_id,
  declaration_id: null,
  donated_on: donation.origin.booked_on,
  amount,
});

function reduceCollection(donation: Donation): PlannedEntry[] {
  const less = donation.claimed - Math.max(0, donation.net);
  const [entry] = unclaimedEntries(donation).filter(({ amount }) => amount < 0);
  return less > 0 && entry ? [toPlannedEntry(donation, entry.id, -less)] : [];
}

function findCollectionProblem({ payment, net, origin }: Donation, today: string) {
  if (!(smallDonationRules.methods as readonly string[]).includes(payment.method))
    return 'The Small Donations Scheme is only for cash and contactless.';
  if (net <= 0) return 'It was refunded.';
  const until = smallClaimableUntil(origin.booked_on);
  return until < today ? `It had to be claimed by ${formatLongDay(until)}.` : undefined;
}

/**
 * Returns how much of a collection can be claimed within its tax year's limits. Anything over the yearly
 * limit is lost. If the year's Gift Aid matches only part of the collection, the whole collection waits for
 * more Gift Aid to be claimed; once the year is over, the matched part is claimed.
 */
function claimableAmount(net: number, { gift_aid, small }: YearSoFar, isOver: boolean) {
  const ofYear = Math.max(0, smallDonationRules.year - small);
  const matched = Math.max(0, smallDonationRules.matching * gift_aid - small);
  if (ofYear === 0)
    return {
      amount: 0,
      why: `The year’s limit of ${pounds(smallDonationRules.year)} has already been claimed.`,
    };
  const wanted = Math.min(net, ofYear);
  if (wanted <= matched) return { amount: wanted };
  if (isOver && matched > 0) return { amount: matched };
  return {
    amount: 0,
    why: `You also have to claim Gift Aid on at least a tenth as much in the same tax year: ${pounds(Math.ceil((small + wanted) / smallDonationRules.matching))} of gifts.`,
  };
}

/**
 * Plans the Small Donations part of a claim.
 * @param soFar returns the amounts claimed in a tax year, including this claim's gifts
 */
export function planSmallDonations(
  collections: Donation[],
  soFar: (taxYear: string) => YearSoFar,
  today: string,
): SmallPlan {
  const plan = noSmallDonations();
  const years = new Map<string, YearSoFar & { collected: number; returned: number }>();
  const byDay = collections.toSorted(
    (a, b) => a.origin.booked_on.localeCompare(b.origin.booked_on) || a.payment.id - b.payment.id,
  );
  for (const donation of byDay) {
    const name = toTaxYear(donation.origin.booked_on);
    const year = years.get(name) ?? { ...soFar(name), collected: 0, returned: 0 };
    years.set(name, year);
    if (donation.claims.length) {
      const entries = reduceCollection(donation);
      plan.returns.entries.push(...entries);
      year.small += sumAmounts(entries);
      year.returned -= sumAmounts(entries);
      continue;
    }
    if (donation.net <= 0 && isTakenOut(donation)) continue;
    const why = findCollectionProblem(donation, today);
    const room = why ? { amount: 0, why } : claimableAmount(donation.net, year, endOfTaxYear(name) < today);
    if (room.amount > 0) {
      plan.entries.push(...claimCollection(donation, room.amount));
      year.small += room.amount;
      year.collected += room.amount;
    } else if (room.why) plan.left_out.push({ donation, why: room.why });
  }
  const inOrder = [...years].toSorted(([a], [b]) => a.localeCompare(b));
  plan.years = inOrder
    .filter(([, { collected }]) => collected > 0)
    .map(([tax_year, { collected }]) => ({ tax_year, collected, tax: taxOn(collected) }));
  plan.returns.years = inOrder
    .filter(([, { returned }]) => returned > 0)
    .map(([tax_year, { returned }]) => ({ tax_year, amount: returned }));
  plan.returns.tax = taxToReturn(sumAmounts(plan.returns.years));
  return plan;
}

function claimCollection(donation: Donation, amount: number): PlannedEntry[] {
  const cut = donation.net - amount;
  return unclaimedEntries(donation).map((entry, index) =>
    toPlannedEntry(donation, entry.id, index === 0 ? entry.amount - cut : entry.amount),
  );
}
