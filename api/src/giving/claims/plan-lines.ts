import { endOfYear, toTaxYear } from '../gift-aid/periods';
import { scheduleLimits } from '../gift-aid/rules';
import { listUnclaimed } from './donations';
import type { EligibleDonation } from './judge';
import type { LineNames } from './schedule-line';

export interface PlannedEntry {
  entry_id: number;
  declaration_id: number | null;
  donated_on: string;
  amount: number;
}

export interface PlannedLine extends LineNames {
  declaration_id: number | null;
  aggregated: string;
  is_sponsored: boolean;
  donated_on: string;
  amount: number;
  entries: PlannedEntry[];
}

const noNames: LineNames = { title: '', firstname: '', lastname: '', house: '', postcode: '' };

const dayOfGift = ({ donation }: EligibleDonation) => donation.origin.booked_on;

const inOrder = (a: EligibleDonation, b: EligibleDonation) =>
  dayOfGift(a) === dayOfGift(b)
    ? a.donation.payment.id - b.donation.payment.id
    : dayOfGift(a) < dayOfGift(b)
      ? -1
      : 1;

const toPlannedEntries = (gift: EligibleDonation): PlannedEntry[] =>
  listUnclaimed(gift.donation).map((entry) => ({
    ...entry,
    declaration_id: gift.declaration.id,
    donated_on: dayOfGift(gift),
  }));

const toNamedLine = (gift: EligibleDonation): PlannedLine => ({
  ...gift.names,
  declaration_id: gift.declaration.id,
  aggregated: '',
  is_sponsored: gift.donation.isSponsored,
  donated_on: dayOfGift(gift),
  amount: gift.amount,
  entries: toPlannedEntries(gift),
});

const aggregatedLine = (gifts: EligibleDonation[]): PlannedLine => ({
  ...noNames,
  declaration_id: null,
  aggregated: `${gifts.length} gifts of ${scheduleLimits.smallGift / 100} pounds or less`,
  is_sponsored: false,
  donated_on: gifts.map(dayOfGift).toSorted().at(-1) ?? '',
  amount: gifts.reduce((sum, { amount }) => sum + amount, 0),
  entries: gifts.flatMap(toPlannedEntries),
});

/**
 * Groups small gifts from the same accounting period and tax year, up to HMRC's limit per aggregated line.
 */
function bundleSmallGifts(gifts: EligibleDonation[], yearStarts: number) {
  const bundles: EligibleDonation[][] = [];
  let period = '';
  let sum = 0;
  for (const gift of gifts) {
    const day = dayOfGift(gift);
    const its = `${endOfYear(day, yearStarts)} ${toTaxYear(day)}`;
    sum += gift.amount;
    const bundle = bundles.at(-1);
    if (bundle && its === period && sum <= scheduleLimits.aggregatedLine) bundle.push(gift);
    else {
      bundles.push([gift]);
      sum = gift.amount;
    }
    period = its;
  }
  return bundles;
}

/**
 * Returns a claim's lines in date order. Small gifts from several givers are aggregated, as HMRC allows;
 * every other gift has a line with the giver's name.
 */
export function planLines(gifts: EligibleDonation[], yearStarts: number): PlannedLine[] {
  const isSmall = ({ donation }: EligibleDonation) =>
    donation.net <= scheduleLimits.smallGift && !donation.isSponsored;
  const sorted = gifts.toSorted(inOrder);
  const added = bundleSmallGifts(sorted.filter(isSmall), yearStarts).flatMap((bundle) => {
    const givers = new Set(bundle.map(({ donation }) => donation.supporter));
    return givers.size === 1 ? bundle.map(toNamedLine) : [aggregatedLine(bundle)];
  });
  const single = sorted.filter((gift) => !isSmall(gift)).map(toNamedLine);
  return [...added, ...single].toSorted((a, b) =>
    a.donated_on === b.donated_on
      ? (a.entries[0]?.entry_id ?? 0) - (b.entries[0]?.entry_id ?? 0)
      : a.donated_on < b.donated_on
        ? -1
        : 1,
  );
}
