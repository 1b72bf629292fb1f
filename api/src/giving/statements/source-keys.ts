const START = 'statement:';

/**
 * Returns the source key of an entry that a bank line has in the ledger.
 * @param undone number of the line's matches that were undone; each kept its keys
 * @param part number of the entry if the line has several, from 1
 */
export const toSourceKey = (lineKey: string, undone: number, part = 1) =>
  `${START}${lineKey}${undone > 0 ? `#${undone + 1}` : ''}${part > 1 ? `/${part}` : ''}`;

const PAYOUT = 'payout:';

/** Start of the number of a payment to which the platform's report gives none. */
export const WITHOUT_NUMBER = 'row-';

/**
 * Returns the source key of an entry from a platform's report, which is the same in every report of the platform.
 * @param id the payment's number at the platform
 * @param undone number of the payouts with this payment that were undone; each kept its keys
 * @param part what else the payment has, such as its fee
 */
export const toPayoutKey = (platform: string, id: string, undone = 0, part = '') =>
  `${PAYOUT}${platform}:${id}${undone > 0 ? `#${undone + 1}` : ''}${part && `/${part}`}`;

/** Returns the platform whose payout booked an entry; undefined if it came another way. */
export const toPlatformKey = (sourceKey: string) =>
  sourceKey.startsWith(PAYOUT) ? sourceKey.split(':', 2)[1] : undefined;

/**
 * Returns the number of an entry's payment at the platform whose payout booked it; empty if the platform's report has
 * no numbers.
 */
export function toPlatformNumber(sourceKey: string) {
  const [, , ...parts] = sourceKey.split(':');
  const number = parts.join(':').replace(/(~\d+)?(#\d+)?(\/(gift-aid|charge|refund|other))?(\/fee)?$/, '');
  return number.startsWith(WITHOUT_NUMBER) ? '' : number;
}

/** Returns the key of the bank line that an entry came from; undefined if it came another way. */
export const toLineKey = (sourceKey: string) =>
  sourceKey.startsWith(START) ? sourceKey.slice(START.length).split(/[#/]/, 1)[0] : undefined;
