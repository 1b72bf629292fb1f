import { pounds } from '@lapis/contract/money';
import { endOfTaxYear, smallClaimableUntil, taxYearOf } from '../gift-aid/periods';
import { smallDonationRules, taxOn } from '../gift-aid/rules';
import { longDay } from '../../server/time/days';
import { type Donation, unclaimedOf } from './donations';
import type { PlannedEntry } from './plan-lines';

/** What a tax year's claims were for until now, in pence of gifts. */
export interface YearSoFar {
  gift_aid: number;
  small: number;
}

export interface SmallYear {
  tax_year: string;
  /** Negative where a collection that was claimed turned out to be less, and none is claimed beside it. */
  collected: number;
  tax: number;
}

interface SmallPlan {
  entries: PlannedEntry[];
  years: SmallYear[];
  left_out: { donation: Donation; why: string }[];
}

const noteOf = (donation: Donation, entry_id: number, amount: number): PlannedEntry => ({
  entry_id,
  declaration_id: null,
  donated_on: donation.origin.booked_on,
  amount,
});

/** Of a collection that was claimed: what it turned out to be less, as an entry that takes it away. */
function lessOf(donation: Donation): PlannedEntry[] {
  const less = donation.claimed - Math.max(0, donation.net);
  const [entry] = unclaimedOf(donation).filter(({ amount }) => amount < 0);
  return less > 0 && entry ? [noteOf(donation, entry.id, -less)] : [];
}

/** Why a collection can't be claimed in any case. */
function whyNot({ payment, net, origin }: Donation, today: string) {
  if (!(smallDonationRules.methods as readonly string[]).includes(payment.method))
    return 'The Small Donations Scheme is only for cash and contactless.';
  if (net <= 0) return 'It was refunded.';
  const until = smallClaimableUntil(origin.booked_on);
  return until < today ? `It had to be claimed by ${longDay(until)}.` : undefined;
}

/**
 * How much of a collection still goes into its year. The scheme's most of a year cuts it, since nothing of the rest can
 * ever be claimed. Where Gift Aid of the year is too little beside it, it waits whole while more of that may come; once the
 * year is over as much is claimed as there is room for.
 */
function roomFor(net: number, { gift_aid, small }: YearSoFar, isOver: boolean) {
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
 * What a claim holds of the Small Donations Scheme. `soFar` says what a tax year's claims were for, the gifts of this one
 * among them; days are looked at from today.
 */
export function smallDonationsOf(
  collections: Donation[],
  soFar: (taxYear: string) => YearSoFar,
  today: string,
): SmallPlan {
  const plan: SmallPlan = { entries: [], years: [], left_out: [] };
  const years = new Map<string, YearSoFar & { collected: number }>();
  const byDay = collections.toSorted(
    (a, b) => a.origin.booked_on.localeCompare(b.origin.booked_on) || a.payment.id - b.payment.id,
  );
  for (const donation of byDay) {
    const name = taxYearOf(donation.origin.booked_on);
    const year = years.get(name) ?? { ...soFar(name), collected: 0 };
    years.set(name, year);
    const note = (entries: PlannedEntry[]) => {
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      plan.entries.push(...entries);
      year.small += sum;
      year.collected += sum;
    };
    if (donation.claims.length) {
      note(lessOf(donation));
      continue;
    }
    const why = whyNot(donation, today);
    const room = why ? { amount: 0, why } : roomFor(donation.net, year, endOfTaxYear(name) < today);
    if (room.amount > 0) note(takenOf(donation, room.amount));
    else if (room.why) plan.left_out.push({ donation, why: room.why });
  }
  plan.years = [...years]
    .filter(([, { collected }]) => collected !== 0)
    .map(([tax_year, { collected }]) => ({ tax_year, collected, tax: taxOn(collected) }))
    .toSorted((a, b) => a.tax_year.localeCompare(b.tax_year));
  return plan;
}

/** The entries of a collection; the first stands for less where not all of it is claimed. */
function takenOf(donation: Donation, amount: number): PlannedEntry[] {
  const cut = donation.net - amount;
  return unclaimedOf(donation).map((entry, index) =>
    noteOf(donation, entry.id, index === 0 ? entry.amount - cut : entry.amount),
  );
}
