import { taxToReturn } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { type DeclarationRow, declarationRows } from '../declarations/declaration-for';
import { type ClaimedEntry, type Donation, groupDonations } from './donations';
import { findAdjustment } from './judge';
import { loadClaimedEntries, loadMergers } from './load-donations';
import { entries, wholeTrails } from './trails';

interface TaxChange {
  /** Supporters whose claimed gifts and declarations may be affected. */
  declarers: number[];
  /** Returns a declaration as it would be. */
  change?: (declaration: DeclarationRow) => DeclarationRow;
  /** Declarations that would be recorded. */
  added?: DeclarationRow[];
  /** Returns the supporter that a declaration would belong to. */
  toDeclarer?: (declaration: DeclarationRow) => number;
  /** Returns the record whose declarations would cover a supporter's gifts. */
  toTaxpayer?: (supporterId: number, current: number) => number;
}

/** Loads all claimed gifts of supporters, and those claimed under one of their declarations. */
async function loadClaimed(db: Database, declarers: number[]) {
  const chosen = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .leftJoin('declarations as d', 'd.id', 'c.declaration_id')
    .where('c.role', '=', 'gift')
    .where((eb) => eb.or([eb('d.supporter_id', 'in', declarers), eb('e.supporter_id', 'in', declarers)]))
    .execute();
  const all = (await wholeTrails(db, chosen)).toSorted((a, b) => a.id - b.id);
  return {
    all,
    claimed: await loadClaimedEntries(
      db,
      all.map(({ id }) => id),
    ),
  };
}

function sumAdjustments(
  donations: Donation[],
  declarations: DeclarationRow[],
  toPerson: (id: number) => number,
) {
  const adjustments = donations.flatMap((donation) => {
    const own = declarations.filter(({ supporter_id }) => toPerson(supporter_id) === donation.supporter);
    return findAdjustment(donation, own) ?? [];
  });
  return { gifts: adjustments.length, amount: adjustments.reduce((sum, { amount }) => sum + amount, 0) };
}

/**
 * Compares what goes back to HMRC before and after a change of declarations, before it is made. Returns the tax
 * in pence and the number of gifts; negative for tax that would no longer go back.
 */
export async function compareGifts(
  db: Database,
  { declarers, change = (row) => row, added = [], toDeclarer, toTaxpayer }: TaxChange,
) {
  const { taxpayerId } = await loadMergers(db);
  const { all, claimed } = await loadClaimed(db, declarers);
  const people = all.flatMap(({ supporter_id }) => supporter_id ?? []);
  const rows = await declarationRows(db)
    .where('declarations.supporter_id', 'in', [
      ...new Set([...declarers, ...people.map(taxpayerId), ...people]),
    ])
    .execute();
  const before = sumAdjustments(groupDonations(all, claimed, taxpayerId), rows, taxpayerId);

  const toPerson = (id: number) => toTaxpayer?.(id, taxpayerId(id)) ?? taxpayerId(id);
  const changed = [
    ...rows.map((row) => ({ ...change(row), supporter_id: toDeclarer?.(row) ?? row.supporter_id })),
    ...added,
  ];
  const declarerById = new Map(changed.map(({ id, supporter_id }) => [id, supporter_id]));
  const claims = claimed.map((claim): ClaimedEntry => ({
    ...claim,
    declarer: declarerById.get(claim.declaration_id ?? 0) ?? claim.declarer,
  }));
  const after = sumAdjustments(groupDonations(all, claims, toPerson), changed, toPerson);
  return {
    gifts: after.gifts - before.gifts,
    tax: taxToReturn(after.amount) - taxToReturn(before.amount),
  };
}

export const compareTax = async (db: Database, change: TaxChange) => (await compareGifts(db, change)).tax;
