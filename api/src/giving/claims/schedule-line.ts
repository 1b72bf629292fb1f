import { isCareOf, namesTwoPeople, postcodeOf, titleShape } from '@lapis/contract/gift-rules';
import type { DeclarationRow } from '../declarations/declaration-for';
import { nameSigns, scheduleLimits } from '../gift-aid/rules';

/** Who gave, as a line of HMRC's schedule says it. */
export interface LineNames {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  postcode: string;
}

/** What HMRC's file takes for some signs that people type. */
const plainSigns: Record<string, string> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
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

/** A name without accents and unseen signs, and with one space at a time, as HMRC's file wants it. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/./gu, (sign) => plainSigns[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** A last name with a space instead of the hyphen, which HMRC asks for where it is double-barrelled. */
const lastNameOf = (text: string) => plain(text).replaceAll('-', ' ').replace(/ +/g, ' ').trim();

/** Whether a text has nothing but Latin letters without accents, digits and the usual signs. */
const isPlain = (text: string) => /^[ -~]*$/.test(text);

const careOf =
  'HMRC does not accept care-of addresses or PO boxes. Please ask for the home address, and record it in a new declaration.';

/** Returns why a line with these names would be refused, by HMRC's service or by HMRC; undefined if none would. */
export function findNameProblem({ firstname, lastname, house, postcode }: LineNames) {
  const { name, house: houseLength } = scheduleLimits;
  if (!firstname) return 'The declaration has no first name.';
  if (!lastname) return 'The declaration has no last name.';
  if (namesTwoPeople(`${firstname} ${lastname}`))
    return 'A declaration can only be from one person. Please ask each of them for their own.';
  if (firstname.length > name || lastname.length > name)
    return `HMRC allows up to ${name} letters in a name. Please shorten it in a new declaration.`;
  if (!nameSigns.test(firstname) || !nameSigns.test(lastname))
    return 'HMRC only takes names in Latin letters. Please use those in a new declaration.';
  if (!house) return 'The declaration has no house number or name.';
  if (house.length > houseLength)
    return `HMRC allows up to ${houseLength} letters in a house name. Please shorten it in a new declaration.`;
  if (!isPlain(house))
    return 'HMRC only takes house names in Latin letters. Please use those in a new declaration.';
  if (isCareOf(house)) return careOf;
  if (!postcode)
    return 'The declaration has no postcode, and does not say that the giver lives outside the UK.';
  if (postcode !== scheduleLimits.overseas && postcodeOf(postcode) !== postcode)
    return `HMRC does not accept the postcode ‘${postcode}’. Please ask for the right one, and record it in a new declaration.`;
  return undefined;
}

type Declared = Pick<
  DeclarationRow,
  'title' | 'firstname' | 'lastname' | 'house' | 'street' | 'postcode' | 'outside_uk'
>;

/**
 * The names of a declaration as they stand in HMRC's schedule, mended where that needs nobody's word: accents, spaces, the
 * hyphen of a last name, a title that HMRC's service refuses and that may be left out. `problem` says why the line can't be
 * sent, `note` what is left out of it.
 */
export function lineNames(declaration: Declared): {
  names: LineNames;
  problem: string | undefined;
  note: string | undefined;
} {
  const postcode = postcodeOf(declaration.postcode);
  const livesOutside = declaration.outside_uk === 1 || scheduleLimits.crownDependencies.test(postcode ?? '');
  const title = plain(declaration.title).replaceAll('.', '');
  const isTitleTaken = title === '' || titleShape.test(title);
  const names = {
    title: isTitleTaken ? title : '',
    firstname: plain(declaration.firstname),
    lastname: lastNameOf(declaration.lastname),
    house: plain(declaration.house),
    postcode: livesOutside ? scheduleLimits.overseas : (postcode ?? plain(declaration.postcode)),
  };
  const problem = findNameProblem(names) ?? (isCareOf(declaration.street) ? careOf : undefined);
  const note = isTitleTaken
    ? undefined
    : `The title ‘${title}’ is left blank: HMRC accepts two to four letters. There is nothing you need to do.`;
  return { names, problem, note };
}
