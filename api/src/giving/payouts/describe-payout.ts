import type { StatementLine } from '@lapis/contract';
import type { EntryOfLine } from '../statements/line-entries';
import { toPlatformKey } from '../statements/source-keys';
import { platforms } from './platforms';

/** Says which platform's payout a matched bank line is; null if it is none. */
export function describePayout(entries: EntryOfLine[]): StatementLine['payout'] {
  const key = entries.some(({ source_key }) => source_key.startsWith('stripe:'))
    ? 'stripe'
    : entries.map(({ source_key }) => toPlatformKey(source_key)).find((each) => each !== undefined);
  const platform = platforms.find((each) => each.key === key);
  if (!platform) return null;
  const sum = (some: EntryOfLine[]) => some.reduce((total, { amount }) => total + amount, 0);
  return {
    platform: platform.name,
    gross: sum(entries.filter(({ kind }) => kind !== 'fee')),
    fees: -sum(entries.filter(({ kind }) => kind === 'fee')),
  };
}
