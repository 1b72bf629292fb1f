import type { StatementLine } from '@lapis/contract';
import type { EntryOfLine } from './line-entries';
import { toPlatformKey } from './source-keys';

/** Names of the platforms whose payouts can be recorded, by the keys that source keys contain. */
export const platformNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  justgiving: 'JustGiving',
  enthuse: 'Enthuse',
  caf: 'CAF Donate',
} as const;

const names = new Map<string, string>(Object.entries(platformNames));

/** Says which platform's payout a matched bank line is; null if it is none. */
export function describePayout(entries: EntryOfLine[]): StatementLine['payout'] {
  const key = entries.some(({ source_key }) => source_key.startsWith('stripe:'))
    ? 'stripe'
    : entries.map(({ source_key }) => toPlatformKey(source_key)).find((each) => each !== undefined);
  const platform = names.get(key ?? '');
  if (platform === undefined) return null;
  const sum = (some: EntryOfLine[]) => some.reduce((total, { amount }) => total + amount, 0);
  return {
    platform,
    gross: sum(entries.filter(({ kind }) => kind !== 'fee')),
    fees: -sum(entries.filter(({ kind }) => kind === 'fee')),
  };
}
