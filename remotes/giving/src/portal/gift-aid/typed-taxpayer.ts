import { giftAidRules } from '@lapis/contract/gift-rules';

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
