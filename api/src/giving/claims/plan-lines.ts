import { endOfYear, taxYearOf } from '../gift-aid/periods';
import { scheduleLimits } from '../gift-aid/rules';
import { unclaimedOf } from './donations';
import type { Eligible } from './judge';
import type { LineNames } from './schedule-line';

/** An entry of the ledger as a claim notes it. */
export interface PlannedEntry {
  entry_id: number;
  declaration_id: number | null;
  donated_on: string;
  amount: number;
}

/** A line of the schedule with the entries that it is made of. */
export interface PlannedLine extends LineNames {
  declaration_id: number | null;
  aggregated: string;
  is_sponsored: boolean;
  donated_on: string;
  amount: number;
  entries: PlannedEntry[];
}

const noNames: LineNames = { title: '', firstname: '', lastname: '', house: '', postcode: '' };

const dayOfGift = ({ donation }: Eligible) => donation.origin.booked_on;

const inOrder = (a: Eligible, b: Eligible) =>
  dayOfGift(a) === dayOfGift(b)
    ? a.donation.payment.id - b.donation.payment.id
    : dayOfGift(a) < dayOfGift(b)
      ? -1
      : 1;

const entriesOf = (gift: Eligible): PlannedEntry[] =>
  unclaimedOf(gift.donation).map(({ id, amount }) => ({
    entry_id: id,
    declaration_id: gift.declaration.id,
    donated_on: dayOfGift(gift),
    amount,
  }));

const lineOf = (gift: Eligible): PlannedLine => ({
  ...gift.names,
  declaration_id: gift.declaration.id,
  aggregated: '',
  is_sponsored: gift.donation.isSponsored,
  donated_on: dayOfGift(gift),
  amount: gift.amount,
  entries: entriesOf(gift),
});

/** Several small gifts on one line, without names; the day is that of the last. */
const aggregatedLine = (gifts: Eligible[]): PlannedLine => ({
  ...noNames,
  declaration_id: null,
  aggregated: `${gifts.length} gifts of ${scheduleLimits.smallGift / 100} pounds or less`,
  is_sponsored: false,
  donated_on: gifts.map(dayOfGift).toSorted().at(-1) ?? '',
  amount: gifts.reduce((sum, { amount }) => sum + amount, 0),
  entries: gifts.flatMap(entriesOf),
});

/** Small gifts in bundles of one accounting period and one tax year, none over what a line may hold. */
function bundlesOf(gifts: Eligible[], yearStarts: number) {
  const bundles: Eligible[][] = [];
  let period = '';
  let sum = 0;
  for (const gift of gifts) {
    const day = dayOfGift(gift);
    const its = `${endOfYear(day, yearStarts)} ${taxYearOf(day)}`;
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
 * The lines of a claim, sorted by day: small gifts of several people added up, as HMRC allows, the others each on a line of
 * its own with its giver's name.
 */
export function linesOf(gifts: Eligible[], yearStarts: number): PlannedLine[] {
  const isSmall = ({ donation }: Eligible) =>
    donation.net <= scheduleLimits.smallGift && !donation.isSponsored;
  const sorted = gifts.toSorted(inOrder);
  const added = bundlesOf(sorted.filter(isSmall), yearStarts).flatMap((bundle) => {
    const givers = new Set(bundle.map(({ donation }) => donation.supporter));
    return givers.size === 1 ? bundle.map(lineOf) : [aggregatedLine(bundle)];
  });
  const single = sorted.filter((gift) => !isSmall(gift)).map(lineOf);
  // Each has an entry, and no entry is on two lines, so the order is the same each time.
  return [...added, ...single].toSorted((a, b) =>
    a.donated_on === b.donated_on
      ? (a.entries[0]?.entry_id ?? 0) - (b.entries[0]?.entry_id ?? 0)
      : a.donated_on < b.donated_on
        ? -1
        : 1,
  );
}
