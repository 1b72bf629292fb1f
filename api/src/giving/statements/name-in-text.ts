import { folded } from '../../server/database/lists';

/** Words of a text as they are compared. */
export const wordsOf = (text: string) => [...new Set(folded(text).split(/[^\p{L}\p{N}]+/u))].filter(Boolean);

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'the', 'and']);

/** A name as it is looked for, without titles. */
export const nameWordsOf = (name: string) => wordsOf(name).filter((word) => !titles.has(word));

/**
 * Whether a bank's text has somebody's name: the last name, and with it the first name or its letter, in either order,
 * as in 'MARSH A'. Both are words, so that a page of lines is compared with thousands of names at once.
 */
export function hasName(said: readonly string[], names: readonly string[]) {
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  if (last.length < 2 || !said.includes(last)) return false;
  if (names.length === 1) return true;
  return said.some((word) => word === first || (word.length <= 2 && word.startsWith(first.charAt(0))));
}

/** Whether it is a payout of the provider that takes cards, whose gifts are booked when they are paid. */
export const isProvidersPayout = (text: string) => /\bSTRIPE\b/i.test(text);
