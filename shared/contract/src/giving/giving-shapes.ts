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
  postcodeOf,
  postcodeWords,
  taxpayerRefusals,
} from './gift-rules';

/** Shapes that several calls of giving share. Money is whole pence, days are those of the charity's time zone. */

/** Money that is counted together, or that a correction may make negative. */
export const Pence = z.int();
/** The amount of one gift. */
export const GiftAmount = z
  .int('Please enter an amount in pounds, such as 25.')
  .superRefine((pence, { addIssue }) => {
    const problem = amountProblem(pence);
    if (problem) addIssue({ code: 'custom', message: problem });
  });
/** What came in some other way than through the site may be less or more. */
export const AnyAmount = z
  .int()
  .min(1, 'Please enter an amount.')
  .max(giftLimits.most * 40, 'This amount is too large.');
export const Day = z.iso.date('Type a date, such as 2026-03-31');
export const Interval = z.enum(intervals);
export const GiftMethod = z.enum(giftMethods);
export const PaymentMethod = z.enum(paymentMethods);

/** By which a gift is found in a bank's statement. */
export const Reference = z.string().trim().max(40);

/** By which a form knows itself again when it is sent twice: random, so that nobody else can name it. */
export const FormKey = z
  .string()
  .trim()
  .min(20, 'Please load the page again.')
  .max(60, 'Please load the page again.');

/** Who declares, and the home address: what HMRC knows a taxpayer by. */
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
    postcode: taxpayer.outside_uk ? '' : (postcodeOf(taxpayer.postcode) ?? ''),
  }));
export type Taxpayer = z.output<typeof Taxpayer>;

/** An amount that is offered, and what it does: '£20: a winter coat for one child'. */
export const AmountOffered = z.object({
  pence: GiftAmount,
  does: textUpTo(120),
});
export type AmountOffered = z.infer<typeof AmountOffered>;

/** What a gift is for: the whole of the charity's work where both are null. */
export const Purpose = z.object({
  appeal: z.object({ slug: z.string(), title: z.string() }).nullable(),
  project: z.object({ slug: z.string(), title: z.string() }).nullable(),
});
export type Purpose = z.infer<typeof Purpose>;

/** How far a gift has come. */
export const GiftState = z.enum(giftStates);
export type GiftState = z.infer<typeof GiftState>;
