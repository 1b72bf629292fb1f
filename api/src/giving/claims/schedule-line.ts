import {
  isCareOf,
  isCompany,
  namesTwoPeople,
  normalisePostcode,
  titleShape,
} from '@lapis/contract/gift-rules';
import {
  isPlain,
  nameSigns,
  toPlainHouse,
  toPlainLastName,
  toPlainText,
} from '@lapis/contract/taxpayer-names';
import type { DeclarationRow } from '../declarations/declaration-for';
import { scheduleLimits } from '../gift-aid/rules';

export interface LineNames {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  postcode: string;
}

const careOfProblem =
  'HMRC does not accept care-of addresses or PO boxes. Please ask for the home address, and record it in a new declaration.';

/**
 * Returns the reason why HMRC or its service would reject a line with these names; undefined if they would
 * accept it.
 */
export function findNameProblem({ firstname, lastname, house, postcode }: LineNames) {
  const { name, house: houseLength } = scheduleLimits;
  if (!firstname) return 'The declaration has no first name.';
  if (!lastname) return 'The declaration has no last name.';
  if (namesTwoPeople(`${firstname} ${lastname}`))
    return 'A declaration can only be from one person. Please ask each of them for their own.';
  if (isCompany(lastname))
    return 'A company can’t give with Gift Aid: only people pay income tax. Please cancel the declaration.';
  if (firstname.length > name || lastname.length > name)
    return `HMRC allows up to ${name} letters in a name. Please shorten it in a new declaration.`;
  if (!nameSigns.test(firstname) || !nameSigns.test(lastname))
    return 'HMRC only takes names in Latin letters. Please use those in a new declaration.';
  if (!house) return 'The declaration has no house number or name.';
  if (house.length > houseLength)
    return `HMRC allows up to ${houseLength} letters in a house name. Please shorten it in a new declaration.`;
  if (!isPlain(house))
    return 'HMRC only takes house names in Latin letters. Please use those in a new declaration.';
  if (isCareOf(house)) return careOfProblem;
  if (!postcode)
    return 'The declaration has no postcode, and does not say that the giver lives outside the UK.';
  if (postcode !== scheduleLimits.overseas && normalisePostcode(postcode) !== postcode)
    return `HMRC does not accept the postcode ‘${postcode}’. Please ask for the right one, and record it in a new declaration.`;
  return undefined;
}

type DeclarationNames = Pick<
  DeclarationRow,
  'title' | 'firstname' | 'lastname' | 'house' | 'street' | 'postcode' | 'outside_uk'
>;

/**
 * Converts a declaration's names for HMRC's schedule. Fixes what HMRC's service rejects: accents, extra
 * spaces, hyphens in last names, and unsuitable titles, which are left blank. `problem` says why the line
 * can't be sent, `note` what was left out.
 */
export function lineNames(declaration: DeclarationNames): {
  names: LineNames;
  problem: string | undefined;
  note: string | undefined;
} {
  const postcode = normalisePostcode(declaration.postcode);
  const livesOutside = declaration.outside_uk === 1 || scheduleLimits.crownDependencies.test(postcode ?? '');
  const title = toPlainText(declaration.title).replaceAll('.', '');
  const isTitleTaken = title === '' || titleShape.test(title);
  const names = {
    title: isTitleTaken ? title : '',
    firstname: toPlainText(declaration.firstname),
    lastname: toPlainLastName(declaration.lastname),
    house: toPlainHouse(declaration.house),
    postcode: livesOutside ? scheduleLimits.overseas : (postcode ?? toPlainText(declaration.postcode)),
  };
  const problem = findNameProblem(names) ?? (isCareOf(declaration.street) ? careOfProblem : undefined);
  const note = isTitleTaken
    ? undefined
    : `The title ‘${title}’ is left blank: HMRC accepts two to four letters. There is nothing you need to do.`;
  return { names, problem, note };
}
