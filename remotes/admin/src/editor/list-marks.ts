/** What the mark of a list item says, such as '3.', 'a)' or '۲-'. */
export interface ListMark {
  tag: 'ol' | 'ul';
  /** As in an `ol`; undefined for ordinary numbers. */
  type?: 'a' | 'A' | 'i' | 'I' | undefined;
  /** Undefined if it says no number that we can read. */
  value?: number | undefined;
}

/** The zeros of the scripts that people write numbers in: Latin, Arabic, Persian, Devanagari, Bengali. */
const zeros = ['0', '٠', '۰', '०', '০'].map((zero) => zero.charCodeAt(0));

const digitOf = (sign: string) => {
  const code = sign.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? Number.NaN : code - zero;
};

/** Reads a number of any of these scripts; undefined for digits of others. */
function numberIn(digits: string) {
  const number = [...digits].reduce((sum, sign) => sum * 10 + digitOf(sign), 0);
  return Number.isSafeInteger(number) ? number : undefined;
}

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanIn(letters: string) {
  const values = [...letters].map((letter) => romanValues[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** After 'z' Word goes on with 'aa' and 'bb'. */
const letterIn = (letters: string) => letters.charCodeAt(0) - 96 + 26 * (letters.length - 1);

/**
 * Reads the mark that a word processor has drawn before an item. A letter is a number only with something behind it:
 * 'o' by itself is a bullet.
 * @param isRoman whether letters are Roman numerals; undefined if nobody says so
 */
export function readListMark(drawn: string, isRoman?: boolean): ListMark {
  // Marks of direction stand around numbers in Persian; ① is a number too.
  const mark = drawn.replace(/[\s\u200e\u200f]/g, '').normalize('NFKC');
  const digits = mark.match(/\p{Nd}+/gu)?.at(-1);
  if (digits) return { tag: 'ol', value: numberIn(digits) };
  const letters = /^[^\p{L}]?(\p{L}{1,7})[^\p{L}]+$/u.exec(mark)?.[1];
  if (!letters) return { tag: 'ul' };
  const small = letters.toLowerCase();
  const isCapital = small !== letters;
  if (/^[ivxlcdm]+$/.test(small) && (isRoman ?? (small === 'i' || small.length > 1)))
    return { tag: 'ol', type: isCapital ? 'I' : 'i', value: romanIn(small) };
  if (/^([a-z])\1*$/.test(small)) return { tag: 'ol', type: isCapital ? 'A' : 'a', value: letterIn(small) };
  return { tag: 'ol' };
}
