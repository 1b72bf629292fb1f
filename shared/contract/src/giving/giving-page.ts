import { z } from 'zod';
import { endpoint } from '../endpoint';
import { itemReply } from '../shapes';
import { AmountOffered, Day, GiftMethod, Pence } from './giving-shapes';

export const ShownAppeal = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  target: Pence.nullable(),
  raised: Pence,
  gifts: z.int(),
  ends_on: Day.nullable(),
  is_open: z.boolean(),
  is_restricted: z.boolean(),
  /** Sentences about the use of gifts, also if the appeal raises too much or too little. */
  terms: z.string(),
  project: z.object({ slug: z.string(), title: z.string() }).nullable(),
  amounts: z.array(AmountOffered),
});
export type ShownAppeal = z.infer<typeof ShownAppeal>;

export const DeclarationWording = z.object({
  version: z.string(),
  agree: z.string(),
  explains: z.array(z.string()),
});
export type DeclarationWording = z.infer<typeof DeclarationWording>;

export const GivingPage = z.object({
  amounts: z.array(AmountOffered),
  /** Amounts of monthly gifts; empty if they are offered the same ones. */
  monthly_amounts: z.array(AmountOffered),
  appeals: z.array(ShownAppeal),
  projects: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** Ways to give, in the order in which they are offered; empty until the charity has set one up. */
  methods: z.array(GiftMethod),
  card_fee: z.object({ basis_points: z.int(), fixed: z.int() }).nullable(),
  soft_opt_in: z.boolean(),
  sends_email: z.boolean(),
  gift_aid: DeclarationWording.nullable(),
  cheque: z.object({ payee: z.string(), address_lines: z.array(z.string()) }).nullable(),
  trust: z.object({
    /** Cost of raising a pound, in pence, with an explanation of how it was calculated. */
    cost_of_a_pound: Pence.nullable(),
    cost_says: z.string(),
    charity_number: z.string(),
    regulator: z.string(),
    complaints: z.string(),
  }),
});
export type GivingPage = z.infer<typeof GivingPage>;

export const givingPage = {
  show: endpoint('GET /giving', {
    access: 'anyone',
    summary: 'The giving page: ways to give, amounts, and appeals with their progress',
    reply: itemReply(GivingPage),
  }),
  amounts: endpoint('GET /giving/amounts', {
    access: 'anyone',
    summary: 'Amounts that are offered for gifts without a purpose. They change seldom, unlike GET /giving',
    reply: z.object({ results: z.array(AmountOffered) }),
  }),
};
