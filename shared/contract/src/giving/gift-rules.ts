/**
 * Limits and error messages for gifts, shared by the form and the server. Imports no schemas, to stay small
 * in the browser.
 */
import { type TextRule } from '../form-rules';
import { pounds } from './money';

export const intervals = ['once', 'month'] as const;
export type Interval = (typeof intervals)[number];

export const giftMethods = ['transfer', 'card'] as const;
export type GiftMethod = (typeof giftMethods)[number];

export const paymentMethods = [...giftMethods, 'cheque', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const giftStates = [
  'waiting',
  'received',
  'active',
  'failing',
  'refunded',
  /** The payment has been moved to a different gift; nothing has been refunded. */
  'corrected',
  'cancelled',
] as const;

/**
 * Minimum and maximum of a gift through the site, in pence. The minimum deters attackers who test stolen
 * cards with pennies; anyone who wants to give more than the maximum should talk to the charity first.
 */
export const giftLimits = { least: 200, most: 2_500_000 } as const;

export function amountProblem(pence: number | undefined) {
  if (pence === undefined || !Number.isInteger(pence)) return 'Please enter an amount in pounds, such as 25.';
  if (pence < giftLimits.least) return `Please give at least ${pounds(giftLimits.least)}.`;
  if (pence > giftLimits.most)
    return `To give more than ${pounds(giftLimits.most)}, please talk to us first.`;
  return undefined;
}

export const giverRules = {
  name: { min: 1, max: 120, short: 'Please enter your name.' },
} satisfies Record<string, TextRule>;

/** Rules for the Gift Aid fields; their length limits follow HMRC's schedule. */
export const giftAidRules = {
  title: {
    min: 0,
    max: 4,
    short: '',
    long: 'HMRC accepts two to four letters, such as Mrs or Dr. You can leave this blank.',
  },
  firstname: { min: 1, max: 35, short: 'Please enter a first name.' },
  lastname: { min: 1, max: 35, short: 'Please enter a last name.' },
  house: { min: 1, max: 40, short: 'Please enter the house number or name.' },
  street: { min: 0, max: 120, short: '' },
} satisfies Record<string, TextRule>;

/**
 * Returns a UK, Channel Islands or Isle of Man postcode in capitals and with its space; undefined for any
 * other text. Uses HMRC's pattern, in which no area has I or Z as its second letter.
 */
export function normalisePostcode(typed: string) {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [, out, back] = /^([A-Z][A-HJ-Y]?\d[A-Z\d]?|GIR(?=0AA$))(\d[A-Z]{2})$/.exec(text) ?? [];
  return out && back ? `${out} ${back}` : undefined;
}

export const postcodeWords =
  'Please enter a UK postcode, such as SW1A 1AA, or tick the box for an address outside the UK.';

/** Pattern of titles that HMRC's service accepts; a title may also be blank. */
export const titleShape = /^[A-Za-z][A-Za-z'-]{1,3}$/;

export const namesTwoPeople = (name: string) => /&|\band\b/i.test(name);

/** True for a company's name, such as 'Bakery Ltd'. */
export const isCompany = (name: string) => /\b(ltd|limited|plc|llp|cic)\.?$/i.test(name.trim());

/** True for a text with letters that HMRC's schedule can't hold. */
const hasOtherLetters = (text: string) => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** Detects care-of addresses and PO boxes: HMRC only accepts home addresses. */
export const isCareOf = (address: string) =>
  /\bc ?[/\\] ?(o\b|-)|℅|\bcare of\b|\bp\.? ?o\.? box\b/i.test(address);

interface TaxpayerTexts {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: boolean;
}

/**
 * Returns error messages, by field name, for details of a taxpayer that HMRC would reject. Doesn't check
 * lengths.
 */
export function taxpayerRefusals(taxpayer: TaxpayerTexts): Record<string, string> {
  const { title, firstname, lastname, house, street, postcode, outside_uk } = taxpayer;
  const bareTitle = title.trim().replaceAll('.', '').replaceAll('’', "'");
  const isShort = bareTitle.length <= giftAidRules.title.max;
  const onePerson = 'A declaration can only be from one person. Please enter the name of one.';
  const latin = 'Please use Latin letters: HMRC’s form takes no others.';
  const person = 'Gift Aid is for people who pay tax. A company gives without it.';
  const home = 'Please enter a home address: HMRC does not accept care-of addresses or PO boxes.';
  return {
    ...(bareTitle && isShort && !titleShape.test(bareTitle) && { title: giftAidRules.title.long }),
    ...(hasOtherLetters(firstname) && { firstname: latin }),
    ...(hasOtherLetters(lastname) && { lastname: latin }),
    ...(hasOtherLetters(house) && { house: latin }),
    ...(isCompany(lastname) && { lastname: person }),
    ...(namesTwoPeople(firstname) && { firstname: onePerson }),
    ...(namesTwoPeople(lastname) && { lastname: onePerson }),
    ...(isCareOf(street) && { street: home }),
    ...(isCareOf(house) && { house: home }),
    ...(!outside_uk && !normalisePostcode(postcode) && { postcode: postcodeWords }),
  };
}

export interface CardFee {
  basis_points: number;
  fixed: number;
}

/**
 * Returns the amount to add so that the charity receives the full gift after the card fee, rounded up to
 * whole pence.
 */
export const feeOn = (pence: number, { basis_points, fixed }: CardFee) =>
  Math.ceil(((pence + fixed) * 10_000) / (10_000 - basis_points)) - pence;

/**
 * Basic rate of income tax in per cent: a donor earns £100 and gives £80; HMRC adds £20
 * (https://www.gov.uk/claiming-a-top-up-payment-on-small-charitable-donations).
 */
export const basicRate = 20;

/**
 * Returns the tax on gifts in whole pence: 25p per pound. Call it with a claim's total; the result is rounded
 * down, so that the claim is never too high. We found no rounding rule from HMRC.
 */
export const taxOn = (pence: number) => Math.floor((pence * basicRate) / (100 - basicRate));
