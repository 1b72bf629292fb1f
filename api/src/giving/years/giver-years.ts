import type { GiverYear } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { type Donation, givenOn, groupDonations } from '../claims/donations';
import { loadMergers } from '../claims/load-donations';
import { entries, wholeTrails } from '../claims/trails';
import { declarationsOfPerson, findCoveringDeclaration } from '../declarations/declaration-for';
import { toTaxYear } from '../gift-aid/periods';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadMergedIds } from '../supporters/joined';

export interface YearGift {
  /** Day of the original payment, which decides the tax year. */
  on: string;
  /** Amount left after refunds, in pence. */
  amount: number;
  gift_id: number | null;
  is_aided: boolean;
}

const byDay = (one: Donation, other: Donation) =>
  one.origin.booked_on === other.origin.booked_on
    ? one.origin.id - other.origin.id
    : one.origin.booked_on < other.origin.booked_on
      ? -1
      : 1;

/** Returns a person's gifts that weren't refunded or taken out, and whether a declaration covers each. */
export async function loadYearGifts(db: Database, supporterId: number): Promise<YearGift[]> {
  const ids = await loadMergedIds(db, supporterId);
  const own = await entries(db).where('e.supporter_id', 'in', ids).execute();
  if (own.length === 0) return [];
  const { taxpayerId } = await loadMergers(db);
  const donations = groupDonations(await wholeTrails(db, own), [], taxpayerId);
  const declarations = await declarationsOfPerson(db, supporterId);
  const { gift_aid } = await givingSettingsRepository(db).read();
  return donations
    .filter(({ supporter, net }) => supporter === taxpayerId(supporterId) && net > 0)
    .toSorted(byDay)
    .map((donation) => ({
      on: donation.origin.booked_on,
      amount: donation.net,
      gift_id: donation.payment.gift_id,
      is_aided:
        gift_aid &&
        !donation.isLeftOut &&
        findCoveringDeclaration(declarations, givenOn(donation)) !== undefined,
    }));
}

/** Returns the tax years in which a person gave with Gift Aid, the latest first. */
export async function loadGiverYears(db: Database, supporterId: number): Promise<GiverYear[]> {
  const years = new Map<string, number>();
  for (const { on, amount, is_aided } of await loadYearGifts(db, supporterId))
    if (is_aided) years.set(toTaxYear(on), (years.get(toTaxYear(on)) ?? 0) + amount);
  return [...years]
    .map(([tax_year, amount]) => ({ tax_year, amount }))
    .toSorted((one, other) => (one.tax_year < other.tax_year ? 1 : -1));
}
