/**
 * Limits and error messages for gifts, shared by the form and the server. Imports no schemas, to stay small
 * in the browser.
 */
import { type TextRule } from '../form-rules';
import { pounds } from './money';
import {
  findPlainHouseProblem,
  findPlainNameProblem,
  toPlainHouse,
  toPlainLastName,
  toPlainText,
} from './taxpayer-names';

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
  /** Entered in error: staff have taken out all that was recorded. */
  'mistaken',
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

const latinWords = 'Please use Latin letters: HMRC’s form takes no others.';
const homeWords = 'Please enter a home address: HMRC does not accept care-of addresses or PO boxes.';

function nameRefusal(typed: string, plain: string) {
  if (!typed.trim()) return undefined;
  if (hasOtherLetters(typed)) return latinWords;
  if (namesTwoPeople(plain))
    return 'A declaration can only be from one person. Please enter the name of one.';
  return findPlainNameProblem(plain);
}

function houseRefusal(typed: string) {
  const plain = toPlainHouse(typed);
  if (!typed.trim()) return undefined;
  if (hasOtherLetters(typed)) return latinWords;
  return isCareOf(typed) || isCareOf(plain) ? homeWords : findPlainHouseProblem(plain);
}

/**
 * Returns error messages, by field name, for details of a taxpayer that HMRC would reject. Doesn't check that
 * fields are filled in. A claim accepts all that this accepts (`schedule-line.ts` in the API).
 */
export function taxpayerRefusals(taxpayer: TaxpayerTexts): Record<string, string> {
  const { title, firstname, lastname, house, street, postcode, outside_uk } = taxpayer;
  const bareTitle = title.trim().replaceAll('.', '').replaceAll('’', "'");
  const isShort = [...bareTitle].length <= giftAidRules.title.max;
  const plainLastName = toPlainLastName(lastname);
  const refusals = {
    title: bareTitle && isShort && !titleShape.test(bareTitle) ? giftAidRules.title.long : undefined,
    firstname: nameRefusal(firstname, toPlainText(firstname)),
    lastname: isCompany(plainLastName)
      ? 'Gift Aid is for people who pay tax. A company gives without it.'
      : nameRefusal(lastname, plainLastName),
    house: houseRefusal(house),
    street: isCareOf(street) ? homeWords : undefined,
    postcode: outside_uk || normalisePostcode(postcode) ? undefined : postcodeWords,
  };
  return Object.fromEntries(
    Object.entries(refusals).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
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

/** Returns the tax to pay back on claimed gifts, rounded up, so that the charity keeps none of it. */
export const taxToReturn = (pence: number) => Math.ceil((pence * basicRate) / (100 - basicRate));

interface ClaimSums {
  lines: number;
  tax: number;
  adjustment: number;
  small_donations: { tax: number }[];
  small_adjustment: number;
}

/** Checks if a claim only records tax that the charity repaid to HMRC outside a claim. */
export const isRepayment = ({ lines, small_donations }: Pick<ClaimSums, 'lines' | 'small_donations'>) =>
  lines === 0 && small_donations.length === 0;

/**
 * Returns what HMRC pays for a claim, in pence. Negative if the charity owes more than it claims. HMRC takes
 * the adjustment for gifts only in a schedule with lines, and the one for small donations only in a claim on
 * small donations.
 */
export function claimTotal(claim: ClaimSums) {
  const { lines, tax, adjustment, small_donations, small_adjustment } = claim;
  if (isRepayment(claim)) return -adjustment - small_adjustment;
  const gifts = lines > 0 ? tax - adjustment : tax;
  const small = small_donations.length > 0 ? -small_adjustment : 0;
  return small_donations.reduce((sum, year) => sum + year.tax, gifts + small);
}

/**
 * Limits of HMRC’s form for the explanation of adjustments: 350 characters of ASCII and Latin-1, from
 * `Validation.scala` in HMRC’s repository hmrc/charities-claims-frontend (19 August 2026).
 */
export const explanationRules = { most: 350, signs: /^[\p{ASCII}\xA0-\xFF]*$/u } as const;
