import { giftAidRules } from '@lapis/contract/gift-rules';
import { giverName, type TypedGiver } from '../giver/giver';

export interface TypedTaxpayer {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: boolean;
}

/** Splits the supporter's name into the declaration's fields. */
export function prefillTaxpayer(name: string): TypedTaxpayer {
  const words = name.trim().split(/\s+/);
  const fits = words.length > 1;
  return {
    title: '',
    firstname: fits ? words.slice(0, -1).join(' ').slice(0, giftAidRules.firstname.max) : '',
    lastname: fits ? (words.at(-1) ?? '') : '',
    house: '',
    street: '',
    postcode: '',
    outside_uk: false,
  };
}

/** Returns true if the taxpayer's name is the one that was filled in for the giver. */
export function isNamedAfter(taxpayer: TypedTaxpayer, giver: TypedGiver) {
  const { firstname, lastname } = prefillTaxpayer(giverName(giver));
  return taxpayer.firstname === firstname && taxpayer.lastname === lastname;
}

/** Returns the taxpayer after the giver of an envelope has changed: another person has another name and address. */
export function followGiver(taxpayer: TypedTaxpayer, before: TypedGiver, after: TypedGiver): TypedTaxpayer {
  const filled = prefillTaxpayer(giverName(after));
  if (before.supporter?.id !== after.supporter?.id) return filled;
  if (!isNamedAfter(taxpayer, before)) return taxpayer;
  return { ...taxpayer, firstname: filled.firstname, lastname: filled.lastname };
}
