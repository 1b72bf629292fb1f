import type { StatementLine } from '@lapis/contract';
import type { EntryOfLine } from './line-entries';
import { toPlatformKey, toPlatformNumber } from './source-keys';

/** Names of the platforms whose payouts can be recorded, by the keys that source keys contain. */
export const platformNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  justgiving: 'JustGiving',
  enthuse: 'Enthuse',
  caf: 'CAF Donate',
} as const;

const names = new Map<string, string>(Object.entries(platformNames));

const STRIPE = 'stripe:';

/** Returns the platform through which an entry came, and its payment's number there; both empty if it was none. */
export function describePlatform(sourceKey: string) {
  if (sourceKey.startsWith(STRIPE))
    return { platform: platformNames.stripe, number: sourceKey.split(':').at(-1) ?? '' };
  const platform = names.get(toPlatformKey(sourceKey) ?? '');
  return platform === undefined
    ? { platform: '', number: '' }
    : { platform, number: toPlatformNumber(sourceKey) };
}

/** Says which platform's payout a matched bank line is; null if it is none. */
export function describePayout(entries: EntryOfLine[]): StatementLine['payout'] {
  const key = entries.some(({ source_key }) => source_key.startsWith(STRIPE))
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
