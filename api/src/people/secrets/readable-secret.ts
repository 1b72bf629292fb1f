import { randomInt } from 'node:crypto';

/** No letters or digits that look alike: these are read from a screen or from paper, and typed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of so many characters, with hyphens between them; each character is nearly five bits. */
export function readableSecret(length: number) {
  const group = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
