export interface ListMark {
  tag: 'ol' | 'ul';
  /** `type` attribute of the `ol`; undefined for decimal numbers. */
  type?: 'a' | 'A' | 'i' | 'I' | undefined;
  value?: number | undefined;
}

/** Zeros of the Latin, Arabic, Persian, Devanagari and Bengali digits. */
const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

const digitValue = (sign: string) => {
  const code = sign.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? Number.NaN : code - zero;
};

function parseDigits(digits: string) {
  const number = [...digits].reduce((sum, sign) => sum * 10 + digitValue(sign), 0);
  return Number.isSafeInteger(number) ? number : undefined;
}

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function parseRoman(letters: string) {
  const values = [...letters].map((letter) => romanValues[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** Converts letters to a number; Word continues after 'z' with 'aa' and 'bb'. */
const parseLetter = (letters: string) => letters.charCodeAt(0) - 96 + 26 * (letters.length - 1);

/** Removes direction marks, which surround numbers in Persian; NFKC turns ① into 1. */
const normalizeMark = (drawn: string) => drawn.replace(/[\s\u200e\u200f]/g, '').normalize('NFKC');

const findLetters = (mark: string) => /^[^\p{L}]?(\p{L}{1,7})[^\p{L}]+$/u.exec(mark)?.[1];

const isRomanNumeral = (letters: string) => /^[ivxlcdm]+$/.test(letters);

/**
 * Returns whether the marks of a list are Roman numerals ('v, vi') rather than letters ('i, j' or 'c, d').
 * Returns undefined if no mark contains letters.
 */
export function areRomanNumerals(marks: readonly string[]): boolean | undefined {
  const all = marks.flatMap((mark) => findLetters(normalizeMark(mark))?.toLowerCase() ?? []);
  if (all.length === 0) return undefined;
  if (!all.every(isRomanNumeral)) return false;
  const steps = (parse: (letters: string) => number) =>
    all.map(parse).filter((value, at, values) => at > 0 && value === (values[at - 1] ?? 0) + 1).length;
  const [numerals, letters] = [steps(parseRoman), steps(parseLetter)];
  return numerals === letters ? all[0] === 'i' || all.some(({ length }) => length > 1) : numerals > letters;
}

/**
 * Parses the mark that a word processor put before a list item. A letter counts as numbering only if
 * punctuation follows it: 'o' alone is a bullet.
 * @param isRoman whether letters are Roman numerals
 */
export function readListMark(drawn: string, isRoman = areRomanNumerals([drawn])): ListMark {
  const mark = normalizeMark(drawn);
  const digits = mark.match(/\p{Nd}+/gu)?.at(-1);
  if (digits) return { tag: 'ol', value: parseDigits(digits) };
  const letters = findLetters(mark);
  if (!letters) return { tag: 'ul' };
  const small = letters.toLowerCase();
  const isCapital = small !== letters;
  if (isRoman && isRomanNumeral(small))
    return { tag: 'ol', type: isCapital ? 'I' : 'i', value: parseRoman(small) };
  if (/^([a-z])\1*$/.test(small))
    return { tag: 'ol', type: isCapital ? 'A' : 'a', value: parseLetter(small) };
  return { tag: 'ol' };
}
