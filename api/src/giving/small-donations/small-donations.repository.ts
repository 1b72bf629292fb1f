import type { CommunityBuilding, ConnectedCharity, SmallYear } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { findYearLimit, type SmallSetup, type SmallSum, sumByBuilding } from './small-limits';
import { endOfTaxYear, smallClaimableUntil, toTaxYear } from '../gift-aid/periods';
import { addYears } from '../../server/time/days';
import '../tables';

interface DaySum {
  day: string;
  building_id: number | null;
  amount: number | string;
}

function sumByYear(rows: DaySum[]): SmallSum[] {
  const sums = new Map<string, SmallSum>();
  for (const { day, building_id, amount } of rows) {
    const tax_year = toTaxYear(day);
    const key = `${tax_year} ${building_id}`;
    const sum = sums.get(key) ?? { tax_year, building_id, amount: 0 };
    sums.set(key, { ...sum, amount: sum.amount + Number(amount) });
  }
  return [...sums.values()];
}

/** Returns what the collections of each building came to. Refunds count on the day of the payment, as in claims. */
async function sumCollections(db: Database) {
  const rows = await db
    .selectFrom('gifts as g')
    .innerJoin('ledger_entries as e', 'e.gift_id', 'g.id')
    .where('g.is_small_donations', '=', 1)
    .where('g.building_id', 'is not', null)
    .where('e.kind', '<>', 'fee')
    .leftJoin('ledger_entries as f', (join) =>
      join.onRef('f.id', '=', 'e.follows_id').on('e.kind', '<>', 'payment'),
    )
    // An error in a refund follows the refund, which follows the payment.
    .leftJoin('ledger_entries as p', (join) =>
      join.onRef('p.id', '=', 'f.follows_id').on('f.kind', '<>', 'payment'),
    )
    .select(({ fn }) => [
      fn.coalesce('p.booked_on', 'f.booked_on', 'e.booked_on').as('day'),
      'g.building_id',
      fn.sum<number>('e.amount').as('amount'),
    ])
    .groupBy(['day', 'g.building_id'])
    .execute();
  return sumByYear(rows);
}

export const smallDonationsRepository = (db: Database) => {
  const buildings = () =>
    db.selectFrom('community_buildings').selectAll().orderBy('name').orderBy('id').execute();
  const charities = () =>
    db.selectFrom('connected_charities').selectAll().orderBy('name').orderBy('id').execute();

  async function claimed() {
    const rows = await db
      .selectFrom('claim_entries as c')
      .innerJoin('ledger_entries as e', 'e.id', 'c.entry_id')
      .leftJoin('gifts as g', 'g.id', 'e.gift_id')
      .where('c.role', '=', 'small_donation')
      .select(({ fn }) => ['c.donated_on as day', 'g.building_id', fn.sum<number>('c.amount').as('amount')])
      .groupBy(['c.donated_on', 'g.building_id'])
      .execute();
    return sumByYear(rows);
  }

  async function setup(): Promise<SmallSetup> {
    const connected = (await charities()).filter(({ removed_at }) => removed_at === null);
    const all = await buildings();
    return { buildings: all, charities: connected, claimed: all.length > 0 ? await claimed() : [] };
  }

  return {
    setup,

    findBuilding: (id: number) =>
      db.selectFrom('community_buildings').selectAll().where('id', '=', id).executeTakeFirst(),
    findCharity: (id: number) =>
      db.selectFrom('connected_charities').selectAll().where('id', '=', id).executeTakeFirst(),

    async buildings(): Promise<CommunityBuilding[]> {
      return (await buildings()).map(({ removed_at, ...row }) => ({
        ...row,
        is_removed: removed_at !== null,
      }));
    },

    async charities(): Promise<ConnectedCharity[]> {
      return (await charities()).map(({ removed_at, makes_claims, has_buildings, ...row }) => ({
        ...row,
        makes_claims: makes_claims === 1,
        has_buildings: has_buildings === 1,
        is_removed: removed_at !== null,
      }));
    },

    /** Returns the limits of this tax year and of earlier ones that can still be claimed, newest first. */
    async years(today: string): Promise<SmallYear[]> {
      const { buildings: all, charities: connected } = await setup();
      const [sums, collections] = [await claimed(), await sumCollections(db)];
      const days = [0, 1, 2, 3].map((back) => addYears(endOfTaxYear(toTaxYear(today)), -back));
      return days
        .filter((day) => smallClaimableUntil(day) >= today)
        .map((day) => {
          const tax_year = toTaxYear(day);
          const byBuilding = sumByBuilding(collections, tax_year);
          const done = sumByBuilding(sums, tax_year);
          const limit = findYearLimit({ buildings: all, charities: connected, claimed: sums }, byBuilding);
          const total = sums
            .filter((sum) => sum.tax_year === tax_year)
            .reduce((sum, { amount }) => sum + amount, 0);
          return {
            tax_year,
            limit_by: limit.by,
            limit: limit.amount,
            claimed: total,
            left: Math.max(0, limit.amount - total),
            buildings: all.flatMap(({ id, name }) => {
              const amount = byBuilding.get(id) ?? 0;
              const taken = done.get(id) ?? 0;
              return amount !== 0 || taken !== 0 ? { id, name, collected: amount, claimed: taken } : [];
            }),
          };
        });
    },
  };
};
