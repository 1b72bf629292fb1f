import type { SmallYear } from '@lapis/contract';
import { smallDonationRules } from '../gift-aid/rules';

/** Sum of a tax year's small donations, in pence; `building_id` is null for those of no building. */
export interface SmallSum {
  tax_year: string;
  building_id: number | null;
  amount: number;
}

interface BuildingRow {
  id: number;
  name: string;
  address: string;
  postcode: string;
  removed_at: string | null;
}

/** Buildings and charities that decide the limits, and what has been claimed. */
export interface SmallSetup {
  /** All community buildings, including removed ones, which earlier collections may name. */
  buildings: BuildingRow[];
  /** Charities that are connected with this one now. */
  charities: { name: string; reference: string; makes_claims: number; has_buildings: number }[];
  claimed: SmallSum[];
}

export const noSmallSetup: SmallSetup = { buildings: [], charities: [], claimed: [] };

export interface YearLimit {
  by: SmallYear['limit_by'];
  amount: number;
}

/** Adds up sums by building, without those of no building. */
export function sumByBuilding(sums: SmallSum[], taxYear: string) {
  const byBuilding = new Map<number, number>();
  for (const { tax_year, building_id, amount } of sums)
    if (tax_year === taxYear && building_id !== null)
      byBuilding.set(building_id, (byBuilding.get(building_id) ?? 0) + amount);
  return byBuilding;
}

/**
 * Returns the most that the charity can claim on in a tax year (`smallDonationRules` has the sources):
 *
 * - without connected charities, £8,000, or what its buildings collected, up to £8,000 each, if that is more;
 * - with connected charities but no buildings, an equal share of £8,000 among those that claim;
 * - if any of them has a building, each charity only has the limit of its own buildings.
 *
 * @param collected what each building collected in the year, in pence
 */
export function findYearLimit(
  { buildings, charities }: SmallSetup,
  collected: ReadonlyMap<number, number>,
): YearLimit {
  const { year } = smallDonationRules;
  const inBuildings = [...collected.values()].reduce(
    (sum, amount) => sum + Math.min(Math.max(0, amount), year),
    0,
  );
  if (charities.length === 0)
    return inBuildings > year ? { by: 'buildings', amount: inBuildings } : { by: 'charity', amount: year };
  if (collected.size > 0 || buildings.some(({ removed_at }) => removed_at === null))
    return { by: 'buildings', amount: inBuildings };
  if (charities.some(({ has_buildings }) => has_buildings === 1)) return { by: 'none', amount: 0 };
  const claiming = 1 + charities.filter(({ makes_claims }) => makes_claims === 1).length;
  return { by: 'charity', amount: Math.floor(year / claiming) };
}
