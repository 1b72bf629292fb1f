import type { StatementLine } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { addDays } from '../../server/time/days';
import '../tables';
import { isByHand } from './line-entries';
import type { LineRow } from './lines.repository';
import { DAYS_APART, DAYS_IN_TRANSIT, isPaidIn } from './suggest-recorded';

/** Number of payments tried together; more would take long, and leave no single answer. */
const MOST = 16;
/** Number of payments by hand from which staff choose a part of a bank payment. */
const MOST_LISTED = 50;

/** Selects payments by hand, other than by card, that are whole and belong to no bank line. */
const selectByHand = (db: Database, from: string, to: string) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select(['ledger_entries.id as entry_id', 'ledger_entries.amount', 'ledger_entries.method'])
    .select(['ledger_entries.booked_on', 'gifts.id as gift_id', 'gifts.reference'])
    .select(sql<string>`coalesce(supporters.name, '')`.as('name'))
    .where('ledger_entries.kind', '=', 'payment')
    .where('ledger_entries.method', '<>', 'card')
    .where('ledger_entries.booked_on', '>=', from)
    .where('ledger_entries.booked_on', '<=', to)
    .where(isByHand)
    .where(
      sql<boolean>`not exists (
        select 1 from ledger_entries as later
        where later.follows_id = ledger_entries.id and later.kind <> 'fee'
      )`,
    )
    .orderBy('ledger_entries.booked_on', 'desc')
    .orderBy('ledger_entries.id', 'desc');

/** Lists payments by hand of which one may be a part of a bank payment, the latest first. */
export const listByHand = (db: Database, { booked_on, amount }: LineRow) =>
  selectByHand(db, addDays(booked_on, -DAYS_APART), addDays(booked_on, DAYS_APART))
    .where('ledger_entries.amount', '<', amount)
    .limit(MOST_LISTED)
    .execute();

const sumOf = (items: { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the only combination of several items that adds up to the amount. Empty if there are more, or none. */
export function findOnlySum<Item extends { amount: number }>(items: readonly Item[], amount: number): Item[] {
  const found: Item[][] = [];
  function search(from: number, left: number, chosen: Item[]) {
    if (left === 0 && chosen.length > 1) found.push(chosen);
    for (const [place, item] of items.entries())
      if (place >= from && found.length < 2 && item.amount <= left)
        search(place + 1, left - item.amount, [...chosen, item]);
  }
  search(0, amount, []);
  return found.length === 1 ? (found[0] ?? []) : [];
}

/**
 * Suggests cheques and cash that staff entered by hand and that were paid in together: all of one day, or else the
 * only ones that add up to the bank payment.
 */
export async function suggestSlips(db: Database, lines: LineRow[]) {
  const open = lines.filter(
    ({ state, amount, text }) => state === 'unmatched' && amount > 0 && isPaidIn.test(text),
  );
  const days = open.map(({ booked_on }) => booked_on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const slips = new Map<number, StatementLine['may_be_slip']>();
  if (first === undefined || last === undefined) return slips;
  const all = await selectByHand(db, addDays(first, -DAYS_IN_TRANSIT), last)
    .where('ledger_entries.method', 'in', ['cheque', 'cash'])
    .execute();
  for (const { id, booked_on, amount } of open) {
    const since = addDays(booked_on, -DAYS_IN_TRANSIT);
    const inTransit = all.filter((row) => row.booked_on >= since && row.booked_on <= booked_on);
    const ofDays = [...new Set(inTransit.map((row) => row.booked_on))].map((day) =>
      inTransit.filter((row) => row.booked_on === day),
    );
    const ofOneDay = ofDays.find((rows) => rows.length > 1 && sumOf(rows) === amount);
    slips.set(id, ofOneDay ?? findOnlySum(inTransit.slice(0, MOST), amount));
  }
  return slips;
}
