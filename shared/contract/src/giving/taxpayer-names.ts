/**
 * Names and houses as HMRC's schedule takes them, for the form that asks for them and for the claim. Imports
 * nothing, to stay small in the browser.
 */

/** HMRC's file accepts ASCII only. */
const plainSigns: Record<string, string> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '⁄': '/',
  '`': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  œ: 'oe',
  Œ: 'Oe',
  ı: 'i',
};

export const toPlainText = (text: string) =>
  text
    .replace(/(?<=\d)(?=[¼½¾⅐-⅞])/g, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/./gu, (sign) => plainSigns[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** Drops signs that HMRC's service drops too. Letters and digits of other scripts stay, and are reported. */
export const toPlainHouse = (text: string) =>
  toPlainText(text)
    .replace(/[^ -~\p{L}\p{N}]/gu, '')
    .trim();

/** HMRC requires a space instead of the hyphen in double-barrelled names. */
export const toPlainLastName = (text: string) =>
  toPlainText(text).replaceAll('-', ' ').replace(/ +/g, ' ').trim();

export const isPlain = (text: string) => /^[ -~]*$/.test(text);

/** Names that HMRC's service keeps as they are; it drops other signs. */
export const nameSigns = /^[A-Za-z0-9][A-Za-z0-9 '.,&()/-]*$/;

/** Lengths of the schedule's columns, in letters after the conversion above. */
const longest = { name: 35, house: 40 };

const tooLong = (most: number) =>
  `HMRC’s form has room for ${most} letters, and takes some letters as two, such as ß. Please shorten this.`;

/** Returns the reason why the schedule can't hold a converted name; undefined if it can. */
export function findPlainNameProblem(plain: string) {
  if (plain.length > longest.name) return tooLong(longest.name);
  if (nameSigns.test(plain)) return undefined;
  const [sign] = /[^A-Za-z0-9 '.,&()/-]/u.exec(plain) ?? [];
  return sign
    ? `HMRC’s form can’t take ‘${sign}’ in a name. Please write it without.`
    : 'Please begin with a letter.';
}

/** Returns the reason why the schedule can't hold a converted house; undefined if it can. */
export function findPlainHouseProblem(plain: string) {
  if (!plain) return 'Please enter the house number or name.';
  if (plain.length > longest.house) return tooLong(longest.house);
  return isPlain(plain) ? undefined : 'Please use Latin letters and digits: HMRC’s form takes no others.';
}
