import { type Database } from '../../server/database/database';
import { taxYearOf } from '../gift-aid/periods';
import { claimRules, scheduleLimits, taxOn, taxToReturn } from '../gift-aid/rules';
import { dayOf, yearsAfter } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import type { Donation } from './donations';
import { type Adjustment, adjustmentOf, type Circumstances, type Eligible, judge } from './judge';
import { loadDonations } from './load-donations';
import { linesOf, type PlannedEntry, type PlannedLine } from './plan-lines';
import { smallDonationsOf, type SmallYear, type YearSoFar } from './small-donations';

interface Remark {
  gift_id: number | null;
  name: string;
  amount: number;
  why: string;
}

/** What a claim would hold. Money is pence. */
export interface ClaimPlan {
  lines: PlannedLine[];
  adjustments: Adjustment[];
  small: { entries: PlannedEntry[]; years: SmallYear[] };
  left_out: Remark[];
  /** What is left out of lines, such as a title; a giver's declaration is named once. */
  notes: Remark[];
  gifts: number;
  tax: number;
  /** Tax that has to be given back. */
  adjustment: number;
  first_on: string | null;
  last_on: string | null;
}

export interface ClaimAsked {
  /** The last day whose gifts it is about; all that came until today where it is absent. */
  until?: string | undefined;
  small_donations: boolean;
}

/** How many of HMRC's files so many lines fill. */
export const filesOf = (lines: number) => Math.ceil(lines / scheduleLimits.lines);

/** Today where the charity is, and when its year begins. */
export async function circumstancesOf(db: Database, now = new Date()): Promise<Circumstances> {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  return { today: dayOf(now, time_zone), yearStarts: year_starts };
}

/** What was claimed of each tax year, by the days of the gifts. */
async function claimedByYear(db: Database) {
  const rows = await db
    .selectFrom('claim_entries')
    .select(({ fn }) => ['role', 'donated_on', fn.sum<number>('amount').as('amount')])
    .groupBy(['role', 'donated_on'])
    .execute();
  const years = new Map<string, YearSoFar>();
  for (const { role, donated_on, amount } of rows) {
    const year = years.get(taxYearOf(donated_on)) ?? { gift_aid: 0, small: 0 };
    year[role === 'small_donation' ? 'small' : 'gift_aid'] += Number(amount);
    years.set(taxYearOf(donated_on), year);
  }
  return years;
}

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Adds what this claim says of each tax year to what the others said. */
function withThisClaim(years: Map<string, YearSoFar>, lines: PlannedLine[], adjustments: Adjustment[]) {
  const added = [
    ...lines.flatMap(({ entries }) => entries.map(({ donated_on, amount }) => [donated_on, amount] as const)),
    ...adjustments.map(({ day, amount }) => [day, -amount] as const),
  ];
  for (const [day, amount] of added) {
    const year = years.get(taxYearOf(day)) ?? { gift_aid: 0, small: 0 };
    years.set(taxYearOf(day), { ...year, gift_aid: year.gift_aid + amount });
  }
  return (taxYear: string): YearSoFar => years.get(taxYear) ?? { gift_aid: 0, small: 0 };
}

/** The first gift of each declaration that leaves something out of a line with names. */
function notesOn(lines: PlannedLine[], eligible: Eligible[]) {
  const onLines = new Set(lines.map(({ declaration_id }) => declaration_id));
  const first = new Map<number, { donation: Donation; note: string }>();
  for (const { donation, declaration, note } of eligible)
    if (note && onLines.has(declaration.id) && !first.has(declaration.id))
      first.set(declaration.id, { donation, note });
  return [...first.values()];
}

/** Gifts that came more than so long ago can't be claimed whenever the charity's year begins, and are not looked at. */
const oldestOf = (today: string) => yearsAfter(today, -(claimRules.years + 2));

/**
 * What a claim of all gifts until a day would hold, and what stays out of it and why. Gifts of people who never declared
 * anything are not spoken of.
 */
export async function planClaim(
  db: Database,
  { until, small_donations }: ClaimAsked,
  circumstances: Circumstances,
): Promise<ClaimPlan> {
  const { today } = circumstances;
  const { donations, declarations, people } = await loadDonations(db, oldestOf(today));
  const left_out: Remark[] = [];
  const remark = ({ payment, origin, supporter }: Donation, why: string): Remark => ({
    gift_id: payment.gift_id,
    name: (supporter !== null && people.get(supporter)?.name) || '',
    amount: origin.amount,
    why,
  });
  const leaveOut = (donation: Donation, why: string) => left_out.push(remark(donation, why));
  const eligible: Eligible[] = [];
  const adjustments: Adjustment[] = [];
  const collections: Donation[] = [];
  for (const donation of donations) {
    const its = donation.supporter === null ? undefined : declarations.get(donation.supporter);
    const isAsked = until === undefined || donation.origin.booked_on <= until;
    if (donation.isSmall) {
      if (isAsked || donation.claims.length) collections.push(donation);
      continue;
    }
    const adjustment = adjustmentOf(donation, its ?? []);
    if (adjustment) adjustments.push(adjustment);
    if (!its || !isAsked || adjustment) continue;
    const isErased = Boolean(people.get(donation.supporter ?? 0)?.erased_at);
    const judged = judge(donation, its, isErased, circumstances);
    if ('eligible' in judged) eligible.push(judged.eligible);
    else if ('why' in judged) leaveOut(donation, judged.why);
  }
  const lines = linesOf(eligible, circumstances.yearStarts);
  const soFar = withThisClaim(await claimedByYear(db), lines, adjustments);
  const small = small_donations
    ? smallDonationsOf(collections, soFar, today)
    : { entries: [], years: [], left_out: [] };
  for (const { donation, why } of small.left_out) leaveOut(donation, why);
  const days = [...lines.flatMap(({ entries }) => entries), ...small.entries]
    .map(({ donated_on }) => donated_on)
    .toSorted();
  const gifts = sumOf(lines);
  return {
    lines,
    adjustments,
    small,
    left_out,
    notes: notesOn(lines, eligible).map(({ donation, note }) => remark(donation, note)),
    gifts,
    tax: taxOn(gifts),
    adjustment: taxToReturn(sumOf(adjustments)),
    first_on: days[0] ?? null,
    last_on: days.at(-1) ?? null,
  };
}

/**
 * The tax that can be claimed today, in pence, for gifts and for small donations, less what has to be given back; none where
 * that is more.
 */
export async function claimableTax(db: Database) {
  const { tax, adjustment, small } = await planClaim(
    db,
    { small_donations: true },
    await circumstancesOf(db),
  );
  return Math.max(0, tax - adjustment + small.years.reduce((sum, year) => sum + year.tax, 0));
}
