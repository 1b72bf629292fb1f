import type { LedgerEntry } from '@lapis/contract';
import { taxToReturn } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { groupDonations } from './donations';
import { loadClaimedEntries, loadMergers } from './load-donations';
import { entries, inBatches, wholeTrails } from './trails';

type PaymentTrail = Pick<LedgerEntry, 'came_by' | 'line_id' | 'tax_claimed'>;

/** Returns the source of each entry, and the bank line that is matched with it, by the entry's id. */
async function loadSources(db: Database, ids: number[]) {
  const found = [];
  for (const batch of inBatches(ids)) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['id', 'source'])
      .where('id', 'in', batch)
      .execute();
    const lines = await db
      .selectFrom('statement_lines')
      .select(['id', 'entry_id'])
      .where('entry_id', 'in', batch)
      .unionAll(
        db.selectFrom('line_entries').select(['line_id as id', 'entry_id']).where('entry_id', 'in', batch),
      )
      .execute();
    const lineOfEntry = new Map(lines.map(({ id, entry_id }) => [entry_id, id]));
    found.push(
      ...rows.map(({ id, source }) => {
        const line_id = source === 'statement' ? (lineOfEntry.get(id) ?? null) : null;
        return [id, { source, line_id }] as const;
      }),
    );
  }
  return new Map(found);
}

/**
 * Returns, for each entry of the gifts except fees, its first source, its bank line, and the tax claimed on
 * its payment. All three may come from entries of other gifts, if the payment was corrected.
 */
export async function loadPaymentTrails(db: Database, giftIds: number[]): Promise<Map<number, PaymentTrail>> {
  if (giftIds.length === 0) return new Map();
  const own = await entries(db).where('e.gift_id', 'in', giftIds).execute();
  const all = (await wholeTrails(db, own)).toSorted((a, b) => a.id - b.id);
  const claimed = await loadClaimedEntries(
    db,
    all.map(({ id }) => id),
  );
  const donations = groupDonations(all, claimed, (await loadMergers(db)).taxpayerId);
  const sources = await loadSources(
    db,
    donations.map(({ origin }) => origin.id),
  );
  return new Map(
    donations.flatMap((donation) => {
      const { source = 'staff', line_id = null } = sources.get(donation.origin.id) ?? {};
      // The next claim pays back the tax on what was refunded since, whatever else happens.
      const tax_claimed = taxToReturn(Math.max(0, Math.min(donation.claimed, donation.net)));
      return donation.entries.map(({ id }) => [id, { came_by: source, line_id, tax_claimed }] as const);
    }),
  );
}
