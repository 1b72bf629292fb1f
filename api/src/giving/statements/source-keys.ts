const START = 'statement:';

/**
 * Returns the source key of an entry that a bank line has in the ledger.
 * @param undone number of the line's matches that were undone; each kept its keys
 * @param part number of the entry if the line has several, from 1
 */
export const toSourceKey = (lineKey: string, undone: number, part = 1) =>
  `${START}${lineKey}${undone > 0 ? `#${undone + 1}` : ''}${part > 1 ? `/${part}` : ''}`;

/** Returns the key of the bank line that an entry came from; undefined if it came another way. */
export const toLineKey = (sourceKey: string) =>
  sourceKey.startsWith(START) ? sourceKey.slice(START.length).split(/[#/]/, 1)[0] : undefined;
