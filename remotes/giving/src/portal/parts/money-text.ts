import { decimalPounds, parsePounds } from '@lapis/contract/money';

/** Formats pence for a field: '25' or '12.50'. */
export const moneyText = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : decimalPounds(pence));

export const moneyWords = 'Please enter an amount in pounds, such as 25 or 12.50.';

/** Returns errors, by field name, for input that isn't an amount. */
export function moneyProblems(texts: Record<string, string>) {
  const wrong = Object.keys(texts).filter((name) => parsePounds(texts[name] ?? '') === undefined);
  return Object.fromEntries(wrong.map((name) => [name, [moneyWords]]));
}
