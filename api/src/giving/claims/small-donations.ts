import type { BuildingLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { endOfTaxYear, smallClaimableUntil, toTaxYear } from '../gift-aid/periods';
import { taxOn, taxToReturn } from '@lapis/contract/gift-rules';
import { smallDonationRules } from '../gift-aid/rules';
import { formatLongDay } from '../../server/time/days';
import { type Donation, isTakenOut, unclaimedEntries } from './donations';
import type { PlannedEntry } from './plan-lines';
import {
  findYearLimit,
  noSmallSetup,
  type SmallSetup,
  sumByBuilding,
  type YearLimit,
} from '../small-donations/small-limits';

export interface YearSoFar {
  gift_aid: number;
  small: number;
}

interface SmallYear {
  tax_year: string;
  collected: number;
  tax: number;
  /** Present if the year is claimed in the schedule of community buildings. */
  by_building?: true;
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
  /** Rows of the schedule of community buildings. */
  buildings: BuildingLine[];
  returns: SmallReturns;
  left_out: { donation: Donation; why: string }[];
}

export const noSmallDonations = (): SmallPlan => ({
  entries: [],
  years: [],
  buildings: [],
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

/** A tax year while its collections are planned. */
interface PlannedYear extends YearSoFar {
  limit: YearLimit;
  /** Claimed for each building so far. */
  byBuilding: Map<number, number>;
  /** Added by this claim, for each building. */
  added: Map<number, number>;
  collected: number;
  returned: number;
}

interface Room {
  amount: number;
  why: string;
}

/** Returns how much the year's limit, or that of the collection's building, still allows, and why no more. */
function findRoom({ payment }: Donation, year: PlannedYear, { buildings }: SmallSetup): Room {
  const { limit, small, byBuilding } = year;
  const left = Math.max(0, limit.amount - small);
  const building = buildings.find(({ id }) => id === payment.building_id);
  if (limit.by === 'none')
    return {
      amount: 0,
      why: 'A connected charity has community buildings and you have none, so only it can claim on small donations.',
    };
  if (limit.by === 'charity')
    return { amount: left, why: `The year’s limit of ${pounds(limit.amount)} has already been claimed.` };
  if (!building)
    return {
      amount: 0,
      why: 'This tax year is claimed by community building, and it names none. If it was collected in one, or elsewhere in its council’s area, press “Correct the boxes” and choose the building.',
    };
  const ofBuilding = Math.max(0, smallDonationRules.year - (byBuilding.get(building.id) ?? 0));
  return ofBuilding <= left
    ? {
        amount: ofBuilding,
        why: `The year’s limit of ${pounds(smallDonationRules.year)} for ${building.name} has already been claimed.`,
      }
    : { amount: left, why: `The year’s limit of ${pounds(limit.amount)} has already been claimed.` };
}

/**
 * Returns how much of a collection can be claimed within its tax year's limits. Anything over the yearly
 * limit is lost. If the year's Gift Aid matches only part of the collection, the whole collection waits for
 * more Gift Aid to be claimed; once the year is over, the matched part is claimed.
 */
function claimableAmount(
  net: number,
  { gift_aid, small }: YearSoFar,
  room: Room,
  isOver: boolean,
): { amount: number; why?: string } {
  if (room.amount === 0) return room;
  const matched = Math.max(0, smallDonationRules.matching * gift_aid - small);
  const wanted = Math.min(net, room.amount);
  if (wanted <= matched) return { amount: wanted };
  if (isOver && matched > 0) return { amount: matched };
  return {
    amount: 0,
    why: `You also have to claim Gift Aid on at least a tenth as much in the same tax year: ${pounds(Math.ceil((small + wanted) / smallDonationRules.matching))} of gifts.`,
  };
}

/** Returns what each building collected in a tax year: what was claimed, and what can be claimed now. */
function collectByBuilding(collections: Donation[], taxYear: string, setup: SmallSetup, today: string) {
  const unclaimed = collections.flatMap((donation) => {
    const { origin, payment, claims, net } = donation;
    if (claims.length === 0 && findCollectionProblem(donation, today)) return [];
    const amount = claims.length === 0 ? net : sumAmounts(reduceCollection(donation));
    return { tax_year: toTaxYear(origin.booked_on), building_id: payment.building_id, amount };
  });
  return sumByBuilding([...setup.claimed, ...unclaimed], taxYear);
}

function addTo(sums: Map<number, number>, { payment: { building_id } }: Donation, amount: number) {
  if (building_id !== null) sums.set(building_id, (sums.get(building_id) ?? 0) + amount);
}

function finishPlan(plan: SmallPlan, years: Map<string, PlannedYear>, { buildings }: SmallSetup): SmallPlan {
  const inOrder = [...years].toSorted(([a], [b]) => a.localeCompare(b));
  plan.years = inOrder
    .filter(([, { collected }]) => collected > 0)
    .map(([tax_year, { collected, limit }]) => ({
      tax_year,
      collected,
      tax: taxOn(collected),
      ...(limit.by === 'buildings' && { by_building: true }),
    }));
  plan.buildings = buildings.flatMap(({ id, name, address, postcode }) =>
    inOrder.flatMap(([tax_year, { limit, added }]) => {
      const amount = added.get(id) ?? 0;
      return limit.by === 'buildings' && amount > 0 ? { name, address, postcode, tax_year, amount } : [];
    }),
  );
  plan.returns.years = inOrder
    .filter(([, { returned }]) => returned > 0)
    .map(([tax_year, { returned }]) => ({ tax_year, amount: returned }));
  plan.returns.tax = taxToReturn(sumAmounts(plan.returns.years));
  return plan;
}

/**
 * Plans the Small Donations part of a claim.
 * @param soFar returns the amounts claimed in a tax year, including this claim's gifts
 */
export function planSmallDonations(
  collections: Donation[],
  soFar: (taxYear: string) => YearSoFar,
  today: string,
  setup = noSmallSetup,
): SmallPlan {
  const plan = noSmallDonations();
  const years = new Map<string, PlannedYear>();
  const startYear = (name: string): PlannedYear => ({
    ...soFar(name),
    limit: findYearLimit(setup, collectByBuilding(collections, name, setup, today)),
    byBuilding: sumByBuilding(setup.claimed, name),
    added: new Map(),
    collected: 0,
    returned: 0,
  });
  const byDay = collections.toSorted(
    (a, b) => a.origin.booked_on.localeCompare(b.origin.booked_on) || a.payment.id - b.payment.id,
  );
  for (const donation of byDay) {
    const name = toTaxYear(donation.origin.booked_on);
    const year = years.get(name) ?? startYear(name);
    years.set(name, year);
    if (donation.claims.length) {
      const entries = reduceCollection(donation);
      const amount = sumAmounts(entries);
      plan.returns.entries.push(...entries);
      year.small += amount;
      year.returned -= amount;
      addTo(year.byBuilding, donation, amount);
      continue;
    }
    if (donation.net <= 0 && isTakenOut(donation)) continue;
    const why = findCollectionProblem(donation, today);
    const isOver = endOfTaxYear(name) < today;
    const room = why
      ? { amount: 0, why }
      : claimableAmount(donation.net, year, findRoom(donation, year, setup), isOver);
    if (room.amount > 0) {
      plan.entries.push(...claimCollection(donation, room.amount));
      year.small += room.amount;
      year.collected += room.amount;
      addTo(year.byBuilding, donation, room.amount);
      addTo(year.added, donation, room.amount);
    } else if (room.why) plan.left_out.push({ donation, why: room.why });
  }
  return finishPlan(plan, years, setup);
}

function claimCollection(donation: Donation, amount: number): PlannedEntry[] {
  const cut = donation.net - amount;
  return unclaimedEntries(donation).map((entry, index) =>
    toPlannedEntry(donation, entry.id, index === 0 ? entry.amount - cut : entry.amount),
  );
}
