import { randomInt } from 'node:crypto';

/** Crockford's digits (base 32): none looks like another, also when somebody reads them out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

const digitOf = (value: number) => DIGITS.charAt(value);

/** A sign that is another where a digit is mistyped, or two that stand together change places. */
function checkOf(digits: string) {
  let sum = 0;
  for (const [place, digit] of [...digits].entries()) sum += DIGITS.indexOf(digit) * (2 * place + 3);
  return digitOf(sum % 31);
}

/**
 * A new reference: 'G' and eight random signs (40 bits) and one to check them, such as 'G7K3M9QPX4'. Its ten signs fit
 * into the 18 of a UK payment's reference. It opens nothing: whoever guesses one learns nothing of its gift.
 */
export function newReference() {
  let digits = '';
  for (let place = 0; place < LENGTH; place += 1) digits += digitOf(randomInt(DIGITS.length));
  return `G${digits}${checkOf(digits)}`;
}

/** The same in groups, for people to copy: 'G7K3 M9QP X4'. */
export const spacedReference = (reference: string) => reference.replace(/(.{4})(?=.)/g, '$1 ');

const misread: Record<string, string> = { O: '0', I: '1', L: '1' };

/**
 * Every reference that a bank's text may mean, in the order in which they stand there: people leave signs out that a
 * bank does not take, add spaces, and write O for 0.
 */
export function referencesIn(text: string) {
  const signs = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OIL]/g, (sign) => misread[sign] ?? sign);
  const found = [];
  for (let start = 0; start + LENGTH + 2 <= signs.length; start += 1) {
    if (signs[start] !== 'G') continue;
    const digits = signs.slice(start + 1, start + 1 + LENGTH);
    if ([...digits].every((digit) => DIGITS.includes(digit)) && signs[start + 1 + LENGTH] === checkOf(digits))
      found.push(`G${digits}${checkOf(digits)}`);
  }
  return [...new Set(found)];
}
