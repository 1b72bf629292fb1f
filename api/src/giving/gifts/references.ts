import { randomInt } from 'node:crypto';

/** Crockford's base 32, which leaves out letters that are easily misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

const toDigit = (value: number) => DIGITS.charAt(value);

/** Returns a check digit that detects any mistyped digit and any swap of two neighbouring digits. */
function checkDigit(digits: string) {
  let sum = 0;
  for (const [place, digit] of [...digits].entries()) sum += DIGITS.indexOf(digit) * (2 * place + 3);
  return toDigit(sum % 31);
}

/**
 * Creates a reference: 'G', eight random digits (40 bits) and a check digit, e.g. 'G7K3M9QPX4'. Its ten
 * characters fit into the 18 that a UK payment reference may have. References grant no access, so guessing
 * one reveals nothing.
 */
export function newReference() {
  let digits = '';
  for (let place = 0; place < LENGTH; place += 1) digits += toDigit(randomInt(DIGITS.length));
  return `G${digits}${checkDigit(digits)}`;
}

export const spacedReference = (reference: string) => reference.replace(/(.{4})(?=.)/g, '$1 ');

const misread: Record<string, string> = { O: '0', I: '1', L: '1' };

/** Returns the letters and digits of a text, with O as 0, and I and L as 1, as references are written. */
export const toSigns = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OIL]/g, (sign) => misread[sign] ?? sign);

/**
 * Finds every possible reference in text from a bank, in order. Ignores spaces and punctuation, and reads O
 * as 0, and I and L as 1, because people and banks alter references.
 */
export function referencesIn(text: string) {
  const signs = toSigns(text);
  const found = [];
  for (let start = 0; start + LENGTH + 2 <= signs.length; start += 1) {
    if (signs[start] !== 'G') continue;
    const digits = signs.slice(start + 1, start + 1 + LENGTH);
    if (
      [...digits].every((digit) => DIGITS.includes(digit)) &&
      signs[start + 1 + LENGTH] === checkDigit(digits)
    )
      found.push(`G${digits}${checkDigit(digits)}`);
  }
  return [...new Set(found)];
}
