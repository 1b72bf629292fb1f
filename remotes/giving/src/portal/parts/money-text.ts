import { decimalPounds, penceOf } from '@lapis/contract/money';

/** An amount as it stands in a field: '25', '12.50'. */
export const moneyText = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : decimalPounds(pence));

/** What is said of a text that is no amount of money. */
export const moneyWords = 'Please enter an amount in pounds, such as 25 or 12.50.';

/** Texts that are no amounts of money, by the names of their fields, as a form tells of them. */
export function moneyProblems(texts: Record<string, string>) {
  const wrong = Object.keys(texts).filter((name) => penceOf(texts[name] ?? '') === undefined);
  return Object.fromEntries(wrong.map((name) => [name, [moneyWords]]));
}
