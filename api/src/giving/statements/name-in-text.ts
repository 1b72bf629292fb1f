import { foldText } from '../../server/database/lists';

/** Splits text into normalised words, without duplicates. */
export const splitWords = (text: string) =>
  [...new Set(foldText(text).split(/[^\p{L}\p{N}]+/u))].filter(Boolean);

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'the', 'and']);

export const splitName = (name: string) => splitWords(name).filter((word) => !titles.has(word));

/**
 * Checks whether text from a bank contains a name: the last name with the first name or its initial, in
 * either order, as in 'MARSH A'. Expects split words, so that thousands of names can be compared quickly.
 */
export function hasName(said: readonly string[], names: readonly string[]) {
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  if (last.length < 2 || !said.includes(last)) return false;
  if (names.length === 1) return true;
  return said.some((word) => word === first || (word.length <= 2 && word.startsWith(first.charAt(0))));
}

/**
 * Detects payouts from the payment provider. They aren't gifts: the gifts that they contain were booked when
 * the givers paid.
 */
export const isProvidersPayout = (text: string) => /\bSTRIPE\b/i.test(text);
