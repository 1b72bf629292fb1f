import { pounds } from '@lapis/contract/money';

export const whyWords = (isEqual: boolean, what: string, expected: number) =>
  isEqual
    ? `The ${what} and the amount match.`
    : `The ${what} matches, but not the amount: ${pounds(expected)} was expected.`;

const DAY_LENGTH = 86_400_000;
export const daysBetween = (moment: string, day: string) =>
  Math.round((Date.parse(moment.slice(0, 10)) - Date.parse(day)) / DAY_LENGTH);

interface Likeness {
  slips: number | undefined;
  isNamed: boolean;
  isEqual: boolean;
}

/** Returns a place among suggestions without an exact reference: near references, then names, then amounts. */
export function rankLikeness({ slips, isNamed, isEqual }: Likeness) {
  if (slips !== undefined) return 1 + slips / 10 + (isNamed ? 0 : 0.02) + (isEqual ? 0 : 0.01);
  return isNamed ? (isEqual ? 2 : 3) : 4;
}

export function whyNear(slips: number, isEqual: boolean, expected: number) {
  const near = `The reference is nearly the same: ${slips === 1 ? 'one letter or digit differs' : 'two letters or digits differ'}.`;
  return isEqual
    ? `${near} The amount matches.`
    : `${near} The amount does not match: ${pounds(expected)} was expected.`;
}
