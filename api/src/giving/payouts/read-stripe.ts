import type { TableRow } from '../people-import/read-table';
import { onOneLine } from '../people-import/read-person';
import type { ItemKind, PayoutItem } from './payout-item';
import { readBase, type RowReader } from './read-row';

/** Kinds by Stripe's reporting category (https://docs.stripe.com/reports/reporting-categories). */
const kinds: Record<string, ItemKind> = {
  charge: 'gift',
  charge_failure: 'refund',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'refund',
  dispute_reversal: 'refund',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};

/** Source keys that `charge-money.ts` gives to entries, by reporting category. */
const entryKeys: Record<string, string> = {
  charge: 'stripe:',
  charge_failure: 'stripe:failure:',
  refund: 'stripe:refund:',
  refund_failure: 'stripe:refund_failed:',
  dispute: 'stripe:dispute:',
  dispute_reversal: 'stripe:dispute_won:',
};

/**
 * Reads a row of Stripe's payout reconciliation. Card payments of this site are in the ledger already, so their
 * entries are only named; Stripe's own fees are not.
 */
export function readStripeRow(reader: RowReader, row: TableRow): PayoutItem[] {
  const item = readBase(reader, row);
  if (item.kind === 'other') return [item];
  const category = reader.text(row, 'type').trim().toLowerCase();
  if (category === 'payout') return [];
  const kind = kinds[category];
  if (kind === undefined) return [{ ...item, kind: 'other', says: `Stripe calls this “${category}”.` }];
  if (kind === 'fee') return [{ ...item, kind, gross: 0, fee: -item.net, name: '', email: '' }];
  const source = `${entryKeys[category] ?? ''}${onOneLine(reader.text(row, 'source'), 100)}`;
  return [
    { ...item, kind, recordedAs: { entry: [source, `${source}:${item.id}`], fee: `stripe:fee:${item.id}` } },
  ];
}
