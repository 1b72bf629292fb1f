/**
 * Arabic-script letters that look alike to readers, although keyboards encode them differently: a search for
 * 'کابل' must find 'كابل', and '1405' must find '۱۴۰۵'. Imports nothing, to stay small in the browser.
 * @see https://www.unicode.org/charts/PDF/U0600.pdf
 */
const letters: Record<string, string> = {
  ك: 'ک',
  ڪ: 'ک',
  ګ: 'گ',
  ي: 'ی',
  ى: 'ی',
  ے: 'ی',
  ٱ: 'ا',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
};

const varying = /[\u00AD\u0600-\u06FF\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFB50-\uFDFF\uFE70-\uFEFF]/g;
const dropped = /[\p{M}\p{Cf}\u0640]/gu;

function foldLetter(letter: string) {
  const code = letter.charCodeAt(0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return letter
    .normalize('NFKD')
    .replace(dropped, '')
    .replace(varying, (sign) => letters[sign] ?? sign);
}

/** Normalises letters, digits and marks that searches treat as equal. */
export const foldLetters = (text: string) => text.replace(varying, foldLetter);

/** Normalises a text, and maps each character to its position in the original. */
export function foldWithPlaces(text: string) {
  let folded = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const piece = foldLetters(text[at] ?? '');
    folded += piece;
    for (let count = 0; count < piece.length; count += 1) places.push(at);
  }
  return { folded, places };
}

/** Returns the parts of words that contain zero-width non-joiners: 'می‌روم' is also written 'می روم'. */
export const partedWords = (text: string) =>
  (text.match(/[\p{L}\p{M}\p{N}\u200C]+/gu) ?? [])
    .map((word) => word.split('\u200C').filter(Boolean))
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.map(foldLetters));
