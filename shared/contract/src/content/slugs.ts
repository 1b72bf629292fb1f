const FIRST = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{Nd}';
const LETTERS = `${FIRST}\\p{Mn}\\p{Mc}`;
const WORDS = `[${FIRST}][${LETTERS}]*(?:-[${FIRST}][${LETTERS}]*)*`;

export const slugPattern = new RegExp(`^${WORDS}$`, 'u');
export const pathPattern = new RegExp(`^${WORDS}(?:/${WORDS}){0,5}$`, 'u');

const unseen = /[\u00AD\u0640\u200B\u200D-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Zero-width non-joiners, which a slug replaces with hyphens. */
const apart = /\u200C+/g;

export const tidySlug = (typed: string) =>
  typed.trim().normalize('NFC').replace(apart, '-').replace(unseen, '');

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

const LONGEST = 120;

/**
 * Creates a slug from a title: 'Über uns: Café' becomes 'uber-uns-cafe', and 'كودكانِ کابل' becomes
 * 'كودكان-کابل'. Latin letters lose their marks, Arabic ones their vowel marks.
 */
export const createSlug = (title: string) =>
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
    // Drops half a surrogate pair left by truncation.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
