/** Largest amount that the database's integers can hold: £21,474,836.47. */
const LARGEST_AMOUNT = 2_147_483_647;

const LONGEST = 60;

/**
 * Parses an amount as banks write it into pence: '1,250.00', '£12.50', '-12.50', '(12.50)', '12.50-', '12.50
 * DR', '12.50 GBP', '+00000012.5000', '.50'. Returns undefined if it isn't an amount or is ambiguous: in
 * '12,50' the comma may separate thousands or pence.
 */
export function readAmount(text: string) {
  if (text.length > LONGEST) return undefined;
  const plain = text
    .replace(/[\s£'"]|GBP/gi, '')
    .replace(/[−–]/g, '-')
    .toUpperCase();
  const inBrackets = /^\((.*)\)$/.exec(plain)?.[1];
  const unmarked = (inBrackets ?? plain).replace(/(CR|DR)$/, '');
  const isDebit = plain.endsWith('DR');
  const [, before = '', digits = '', pence = '', after = ''] =
    /^([-+]?)(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2})0*)?(-?)$/.exec(unmarked) ?? [];
  if (digits + pence === '' || (before && after)) return undefined;
  const amount = Number(digits.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  if (amount > LARGEST_AMOUNT) return undefined;
  const isNegative = before === '-' || after === '-' || inBrackets !== undefined || isDebit;
  return isNegative && amount !== 0 ? -amount : amount;
}
