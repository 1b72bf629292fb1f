import { type Database } from '../../server/database/database';
import { toTaxYear } from '../gift-aid/periods';
import { taxOn, taxToReturn } from '@lapis/contract/gift-rules';
import { claimRules, scheduleLimits } from '../gift-aid/rules';
import { toDay, addYears } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { smallDonationsRepository } from '../small-donations/small-donations.repository';
import type { Donation } from './donations';
import {
  type ClaimAdjustment,
  findAdjustment,
  type ClaimDates,
  type EligibleDonation,
  checkEligibility,
} from './judge';
import { loadDonations } from './load-donations';
import { planLines, type PlannedLine } from './plan-lines';
import { noSmallDonations, planSmallDonations, type SmallPlan, type YearSoFar } from './small-donations';

interface GiftRemark {
  gift_id: number | null;
  name: string;
  amount: number;
  why: string;
}

export interface ClaimPlan {
  lines: PlannedLine[];
  adjustments: ClaimAdjustment[];
  small: Omit<SmallPlan, 'left_out'>;
  left_out: GiftRemark[];
  notes: GiftRemark[];
  gifts: number;
  tax: number;
  adjustment: number;
  first_on: string | null;
  last_on: string | null;
}

export interface ClaimParams {
  until?: string | undefined;
  small_donations: boolean;
}

export const countFiles = (lines: number) => Math.ceil(lines / scheduleLimits.lines);

export async function loadClaimDates(db: Database, now = new Date()): Promise<ClaimDates> {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  return { today: toDay(now, time_zone), yearStarts: year_starts };
}

async function claimedByYear(db: Database) {
  const rows = await db
    .selectFrom('claim_entries')
    .select(({ fn }) => ['role', 'donated_on', fn.sum<number>('amount').as('amount')])
    .groupBy(['role', 'donated_on'])
    .execute();
  const years = new Map<string, YearSoFar>();
  for (const { role, donated_on, amount } of rows) {
    const year = years.get(toTaxYear(donated_on)) ?? { gift_aid: 0, small: 0 };
    year[role === 'small_donation' ? 'small' : 'gift_aid'] += Number(amount);
    years.set(toTaxYear(donated_on), year);
  }
  return years;
}

const sumAmounts = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

function withThisClaim(years: Map<string, YearSoFar>, lines: PlannedLine[], adjustments: ClaimAdjustment[]) {
  const added = [
    ...lines.flatMap(({ entries }) => entries.map(({ donated_on, amount }) => [donated_on, amount] as const)),
    ...adjustments.map(({ day, amount }) => [day, -amount] as const),
  ];
  for (const [day, amount] of added) {
    const year = years.get(toTaxYear(day)) ?? { gift_aid: 0, small: 0 };
    years.set(toTaxYear(day), { ...year, gift_aid: year.gift_aid + amount });
  }
  return (taxYear: string): YearSoFar => years.get(taxYear) ?? { gift_aid: 0, small: 0 };
}

function notesOn(lines: PlannedLine[], eligible: EligibleDonation[]) {
  const onLines = new Set(lines.map(({ declaration_id }) => declaration_id));
  const first = new Map<number, { donation: Donation; note: string }>();
  for (const { donation, declaration, note } of eligible)
    if (note && onLines.has(declaration.id) && !first.has(declaration.id))
      first.set(declaration.id, { donation, note });
  return [...first.values()];
}

/** Gifts before this day can no longer be claimed, whichever month the financial year starts in. */
const oldestClaimable = (today: string) => addYears(today, -(claimRules.years + 2));

/**
 * Plans a claim for all gifts up to a day, and explains why any gifts are left out. Gifts from supporters who
 * have never made a declaration aren't listed.
 */
export async function planClaim(
  db: Database,
  { until, small_donations }: ClaimParams,
  circumstances: ClaimDates,
): Promise<ClaimPlan> {
  const { today } = circumstances;
  const { donations, declarations, people } = await loadDonations(db, oldestClaimable(today));
  const left_out: GiftRemark[] = [];
  const remark = ({ payment, origin, supporter }: Donation, why: string): GiftRemark => ({
    gift_id: payment.gift_id,
    name: (supporter !== null && people.get(supporter)?.name) || '',
    amount: origin.amount,
    why,
  });
  const leaveOut = (donation: Donation, why: string) => left_out.push(remark(donation, why));
  const eligible: EligibleDonation[] = [];
  const adjustments: ClaimAdjustment[] = [];
  const collections: Donation[] = [];
  for (const donation of donations) {
    const its = donation.supporter === null ? undefined : declarations.get(donation.supporter);
    const isAsked = until === undefined || donation.origin.booked_on <= until;
    if (donation.isSmall) {
      if (isAsked || donation.claims.length) collections.push(donation);
      continue;
    }
    const adjustment = findAdjustment(donation, its ?? []);
    if (adjustment) adjustments.push(adjustment);
    if (!its || !isAsked || adjustment) continue;
    const isErased = Boolean(people.get(donation.supporter ?? 0)?.erased_at);
    const judged = checkEligibility(donation, its, isErased, circumstances);
    if ('eligible' in judged) eligible.push(judged.eligible);
    else if ('why' in judged) leaveOut(donation, judged.why);
  }
  const lines = planLines(eligible, circumstances.yearStarts);
  const soFar = withThisClaim(await claimedByYear(db), lines, adjustments);
  const small = small_donations
    ? planSmallDonations(collections, soFar, today, await smallDonationsRepository(db).setup())
    : noSmallDonations();
  for (const { donation, why } of small.left_out) leaveOut(donation, why);
  const days = [...lines.flatMap(({ entries }) => entries), ...small.entries]
    .map(({ donated_on }) => donated_on)
    .toSorted();
  const gifts = sumAmounts(lines);
  return {
    lines,
    adjustments,
    small,
    left_out,
    notes: notesOn(lines, eligible).map(({ donation, note }) => remark(donation, note)),
    gifts,
    tax: taxOn(gifts),
    adjustment: taxToReturn(sumAmounts(adjustments)),
    first_on: days[0] ?? null,
    last_on: days.at(-1) ?? null,
  };
}

/**
 * Returns the tax that could be claimed today, in pence, including small donations and less adjustments.
 * Negative if the charity owes HMRC more than it can claim.
 */
export async function claimableTax(db: Database) {
  const { tax, adjustment, small } = await planClaim(db, { small_donations: true }, await loadClaimDates(db));
  return small.years.reduce((sum, year) => sum + year.tax, tax - adjustment - small.returns.tax);
}
