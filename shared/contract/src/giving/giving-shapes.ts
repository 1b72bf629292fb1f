import { z } from 'zod';
import { FreeText, ruledLine, textUpTo } from '../shapes';
import {
  giftAidRules,
  giftLimits,
  amountProblem,
  intervals,
  giftMethods,
  giftStates,
  paymentMethods,
  normalisePostcode,
  postcodeWords,
  taxpayerRefusals,
} from './gift-rules';

/** Schemas shared by the calls for giving. Money is in pence, days are in the charity's time zone. */

/** Amount in pence. May be negative, because totals and corrections use it too. */
export const Pence = z.int();
export const GiftAmount = z
  .int('Please enter an amount in pounds, such as 25.')
  .superRefine((pence, { addIssue }) => {
    const problem = amountProblem(pence);
    if (problem) addIssue({ code: 'custom', message: problem });
  });
/** Amount of a gift recorded by staff, which may be outside the site's limits. */
export const AnyAmount = z
  .int()
  .min(1, 'Please enter an amount.')
  .max(giftLimits.most * 40, 'This amount is too large.');
export const Day = z.iso.date('Type a date, such as 2026-03-31');
/** Month, such as '2026-11'. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Type a month, such as 2026-11');
/** Tax year from 6 April to 5 April, such as '2025-26'. */
export const TaxYear = z.string().regex(/^\d{4}-\d{2}$/, 'Type a tax year, such as 2025-26');
/** Sum of one person’s gifts with Gift Aid in a tax year. */
export const GiverYear = z.object({ tax_year: TaxYear, amount: Pence });
export type GiverYear = z.infer<typeof GiverYear>;
export const Interval = z.enum(intervals);
export const GiftMethod = z.enum(giftMethods);
export const PaymentMethod = z.enum(paymentMethods);

export const Reference = z.string().trim().max(40);

/** Unguessable idempotency key for a form, so that submitting the form twice has no further effect. */
export const FormKey = z
  .string()
  .trim()
  .min(20, 'Please reload the page.')
  .max(60, 'Please reload the page.');

export const Taxpayer = z
  .object({
    title: ruledLine(giftAidRules.title).default(''),
    firstname: ruledLine(giftAidRules.firstname),
    lastname: ruledLine(giftAidRules.lastname),
    house: ruledLine(giftAidRules.house),
    street: ruledLine(giftAidRules.street).default(''),
    postcode: FreeText.trim().max(12, postcodeWords).default(''),
    outside_uk: z.boolean().default(false),
  })
  .superRefine((taxpayer, { addIssue }) => {
    for (const [field, message] of Object.entries(taxpayerRefusals(taxpayer)))
      addIssue({ code: 'custom', path: [field], message });
  })
  .transform((taxpayer) => ({
    ...taxpayer,
    postcode: taxpayer.outside_uk ? '' : (normalisePostcode(taxpayer.postcode) ?? ''),
  }));
export type Taxpayer = z.output<typeof Taxpayer>;

export const AmountOffered = z.object({
  pence: GiftAmount,
  does: textUpTo(120),
});
export type AmountOffered = z.infer<typeof AmountOffered>;

/** Purpose of a gift; general funds if both are null. */
export const Purpose = z.object({
  appeal: z.object({ slug: z.string(), title: z.string() }).nullable(),
  project: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type Purpose = z.infer<typeof Purpose>;

export const GiftState = z.enum(giftStates);
export type GiftState = z.infer<typeof GiftState>;
