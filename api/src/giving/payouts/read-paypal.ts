import type { TableRow } from '../people-import/read-table';
import type { PayoutItem } from './payout-item';
import { readBase, type RowReader } from './read-row';

interface PayPalRow {
  item: PayoutItem;
  type: string;
  at: string;
}

/** Payments that have moved no money; a payment that was refunded since did. */
const unsettled = /^(pending|denied|failed|cancell?ed|voided|expired|held|unclaimed|processing|placed)$/i;

const isWithdrawal = ({ item, type }: PayPalRow) =>
  item.gross < 0 && /withdraw|transfer to (your )?bank|bank transfer|payout to bank/i.test(type);

const isHold = ({ type }: PayPalRow) => /\bhold\b|authori[sz]ation|\breserve\b/i.test(type);

const isConversion = ({ type }: PayPalRow) => /currency conversion/i.test(type);

/** Sorts rows by time. Rows of the same second stay in the file's order, or are reversed with it. */
function sortByTime(rows: PayPalRow[]) {
  const isNewestFirst = (rows[0]?.at ?? '') > (rows.at(-1)?.at ?? '');
  const inOrder = isNewestFirst ? rows.toReversed() : rows;
  return inOrder.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Names the payout of each row: the next withdrawal to the bank. The last rows have not been paid out. */
function dividePayouts(rows: PayPalRow[]) {
  const payouts: PayPalRow[][] = [];
  let open: PayPalRow[] = [];
  for (const row of rows) {
    if (!isWithdrawal(row)) {
      open.push(row);
      continue;
    }
    payouts.push(open.map((each) => ({ ...each, item: { ...each.item, payout: row.item.id } })));
    open = [];
  }
  return [...payouts, open];
}

function toItem({ item, type }: PayPalRow, foreign: Map<string, PayoutItem>): PayoutItem {
  if (item.kind === 'other') return item;
  const calls = `PayPal calls this “${type}”.`;
  if (isConversion({ item, type, at: '' })) {
    const giver = foreign.get(item.original);
    if (item.gross <= 0 || !giver) return { ...item, kind: 'other', says: calls };
    const { name, email, postcode, purposes, id, day } = giver;
    return { ...item, name, email, postcode, purposes, id, day, says: 'Given in another currency.' };
  }
  if (item.gross < 0 && /refund|reversal|chargeback|dispute/i.test(type) && !/fee/i.test(type))
    return { ...item, kind: 'refund' };
  if (/fee/i.test(type)) return { ...item, kind: 'fee', gross: 0, fee: -item.net, name: '', email: '' };
  if (item.gross < 0 || /deposit|bank account|reversal|cancel/i.test(type))
    return { ...item, kind: 'other', says: calls };
  return item;
}

/** Leaves out holds that were released before the payout. Money that is still held back can't be recorded. */
function withoutHolds(payout: PayPalRow[]): PayPalRow[] {
  const holds = payout.filter(isHold);
  const held = holds.reduce((sum, { item }) => sum + item.net, 0);
  if (held === 0) return payout.filter((row) => !isHold(row));
  const says = 'PayPal holds this money back, or has released it.';
  return payout.map((row) => (isHold(row) ? { ...row, item: { ...row.item, kind: 'other', says } } : row));
}

/**
 * Reads PayPal's activity. A withdrawal to the bank ends a payout; rows that don't change the balance are left
 * out. Rows in other currencies are left out too: the conversion into pounds stands for them.
 */
export function readPayPal(reader: RowReader, table: TableRow[]): PayoutItem[] {
  const foreign = new Map<string, PayoutItem>();
  const rows = table.flatMap((row): PayPalRow[] => {
    const item = readBase(reader, row);
    if (unsettled.test(reader.text(row, 'state').trim())) return [];
    if (/^memo$/i.test(reader.text(row, 'impact').trim())) return [];
    const type = reader.text(row, 'type').trim().slice(0, 100);
    if (item.kind === 'other' && !/^(|gbp)$/i.test(reader.text(row, 'currency').trim())) {
      if (!isConversion({ item, type, at: '' })) foreign.set(item.id, item);
      return [];
    }
    return [{ item, type, at: `${item.day ?? ''} ${reader.text(row, 'time').padStart(8, '0')}` }];
  });
  return dividePayouts(sortByTime(rows))
    .flatMap(withoutHolds)
    .map((row) => (isHold(row) ? row.item : toItem(row, foreign)));
}
