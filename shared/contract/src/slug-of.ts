/** Names of entries in addresses, in the letters of any script. No dependencies, so that the browser pays nothing for it. */

/** The letters and digits of a slug, and the marks that some scripts write with them. */
const FIRST = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{Nd}';
const LETTERS = `${FIRST}\\p{Mn}\\p{Mc}`;
const WORDS = `[${FIRST}][${LETTERS}]*(?:-[${FIRST}][${LETTERS}]*)*`;

export const slugPattern = new RegExp(`^${WORDS}$`, 'u');
/** The same of the address of a page, which has up to five pages above it. */
export const pathPattern = new RegExp(`^${WORDS}(?:/${WORDS}){0,5}$`, 'u');

/** Invisible signs, and the stroke that lengthens Arabic words. */
const unseen = /[\u00AD\u0640\u200B\u200D-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Keeps two letters of a word apart, as a hyphen does in an address. */
const apart = /\u200C+/g;

/** A slug as it was typed, in the one form in which it is kept. */
export const tidySlug = (typed: string) =>
  typed.trim().normalize('NFC').replace(apart, '-').replace(unseen, '');

/** Latin letters that are no letter with a mark. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** In characters. */
const LONGEST = 120;

/**
 * A name made of a title: 'Über uns: Café' is 'uber-uns-cafe', and 'كودكانِ کابل' is 'كودكان-کابل'. Of Latin letters
 * the marks are left out, and of Arabic ones those of vowels.
 */
export const slugOf = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED]/g, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => latin[letter] ?? letter)
    .replace(unseen, '')
    .replace(/['’]/g, '')
    .replace(new RegExp(`[^${LETTERS}]+`, 'gu'), '-')
    .replace(/(^|-)\p{M}+/gu, '$1')
    .slice(0, LONGEST)
    // Half of a letter is none.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
