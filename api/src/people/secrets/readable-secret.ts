import { randomInt } from 'node:crypto';

/** Excludes characters that look alike, because these codes are typed from a screen or paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random secret of four groups joined by hyphens, with nearly five bits per character. */
export function readableSecret(length: number) {
  const group = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
