/** What a gift may be, in the words that both the form and the server use. No dependencies but texts, for the browser. */
import { type TextRule } from '../form-rules';
import { pounds } from './money';

export const intervals = ['once', 'month'] as const;
export type Interval = (typeof intervals)[number];

/** Ways to give that a visitor can choose. */
export const giftMethods = ['transfer', 'card'] as const;
export type GiftMethod = (typeof giftMethods)[number];

/** Ways in which money comes: what a visitor chooses, and what staff write down. */
export const paymentMethods = [...giftMethods, 'cheque', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How far a gift has come. */
export const giftStates = [
  'waiting',
  'received',
  'active',
  'failing',
  'refunded',
  /** Its money was written down for another gift: nothing went back. */
  'corrected',
  'cancelled',
] as const;

/**
 * The limits of one gift through the site, in pence. The least keeps those away who try out stolen cards with pennies;
 * who wants to give more than the most is asked to talk to the charity first.
 */
export const giftLimits = { least: 200, most: 2_500_000 } as const;

/** What is said of an amount that is outside of the limits, or none; undefined where it is right. */
export function amountProblem(pence: number | undefined) {
  if (pence === undefined || !Number.isInteger(pence)) return 'Please enter an amount in pounds, such as 25.';
  if (pence < giftLimits.least) return `Please give at least ${pounds(giftLimits.least)}.`;
  if (pence > giftLimits.most)
    return `To give more than ${pounds(giftLimits.most)}, please talk to us first.`;
  return undefined;
}

/** Of who gives. The lengths of the Gift Aid fields are those of HMRC's schedule. */
export const giverRules = {
  name: { min: 1, max: 120, short: 'Please enter your name.' },
} satisfies Record<string, TextRule>;

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
 * Returns a UK postcode in capitals with its space, those of the Channel Islands and the Isle of Man too; undefined for
 * anything else. The shape is the one that HMRC's service accepts: no area has I or Z as its second letter.
 */
export function postcodeOf(typed: string) {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [, out, back] = /^([A-Z][A-HJ-Y]?\d[A-Z\d]?|GIR(?=0AA$))(\d[A-Z]{2})$/.exec(text) ?? [];
  return out && back ? `${out} ${back}` : undefined;
}

export const postcodeWords =
  'Please enter a UK postcode, such as SW1A 1AA, or tick the box for an address outside the UK.';

/** A title as HMRC's service accepts it; it may also be left blank. */
export const titleShape = /^[A-Za-z][A-Za-z'-]{1,3}$/;

/** Whether a name is that of two people, such as 'Ann and Bob'. */
export const namesTwoPeople = (name: string) => /&|\band\b/i.test(name);

/** Whether an address is a care-of address or a PO box: HMRC accepts only the address where the giver lives. */
export const isCareOf = (address: string) =>
  /\bc ?[/\\] ?o\b|℅|\bcare of\b|\bp\.? ?o\.? box\b/i.test(address);

interface TaxpayerTexts {
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: boolean;
}

/** Returns what HMRC would refuse about a taxpayer besides lengths, by the names of the fields. */
export function taxpayerRefusals(taxpayer: TaxpayerTexts): Record<string, string> {
  const { title, firstname, lastname, house, street, postcode, outside_uk } = taxpayer;
  const bareTitle = title.trim().replaceAll('.', '').replaceAll('’', "'");
  const isShort = bareTitle.length <= giftAidRules.title.max;
  const onePerson = 'A declaration can only be from one person. Please enter the name of one.';
  const home = 'Please enter a home address: HMRC does not accept care-of addresses or PO boxes.';
  return {
    ...(bareTitle && isShort && !titleShape.test(bareTitle) && { title: giftAidRules.title.long }),
    ...(namesTwoPeople(firstname) && { firstname: onePerson }),
    ...(namesTwoPeople(lastname) && { lastname: onePerson }),
    ...(isCareOf(street) && { street: home }),
    ...(isCareOf(house) && { house: home }),
    ...(!outside_uk && !postcodeOf(postcode) && { postcode: postcodeWords }),
  };
}

/** The fee of a card payment that somebody offers to cover: so much of the amount, in hundredths of a per cent, and so many pence. */
export interface CardFee {
  basis_points: number;
  fixed: number;
}

/** What has to be added to an amount so that the amount is left once the fee is taken off, in pence, rounded up. */
export const feeOn = (pence: number, { basis_points, fixed }: CardFee) =>
  Math.ceil(((pence + fixed) * 10_000) / (10_000 - basis_points)) - pence;
