import { taxOn } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { declarationRows } from '../declarations/declaration-for';
import { loadMergedIds } from '../supporters/joined';
import { groupDonations } from './donations';
import { checkEligibility } from './judge';
import { entriesFromHere, loadClaimedEntries, loadMergers } from './load-donations';
import { loadClaimDates } from './plan-claim';
import { wholeTrails } from './trails';

/**
 * Calculates the tax in pence that can be claimed on the gifts of two supporters only if they are one person, whose
 * declarations cover the gifts of both.
 */
export async function findTaxOfMerge(db: Database, id: number, otherId: number) {
  const records = [...(await loadMergedIds(db, id)), ...(await loadMergedIds(db, otherId))];
  const declarations = await declarationRows(db).where('declarations.supporter_id', 'in', records).execute();
  if (declarations.length === 0) return 0;
  const payments = await entriesFromHere(db)
    .where('e.kind', '=', 'payment')
    .where('e.supporter_id', 'in', records)
    .execute();
  const all = (await wholeTrails(db, payments)).toSorted((a, b) => a.id - b.id);
  const claimed = await loadClaimedEntries(
    db,
    all.map((entry) => entry.id),
  );
  const dates = await loadClaimDates(db);
  const { taxpayerId } = await loadMergers(db);

  const sumClaimable = (toPerson: (record: number) => number) =>
    groupDonations(all, claimed, toPerson).reduce((sum, donation) => {
      const own = declarations.filter(({ supporter_id }) => toPerson(supporter_id) === donation.supporter);
      const result = checkEligibility(donation, own, false, dates);
      return sum + ('eligible' in result ? result.eligible.amount : 0);
    }, 0);
  const asOne = (record: number) => (taxpayerId(record) === otherId ? id : taxpayerId(record));
  return taxOn(sumClaimable(asOne) - sumClaimable(taxpayerId));
}
