import { z } from 'zod';
import { endpoint } from '../endpoint';
import { oneOf } from '../shapes';
import { AmountOffered, Day, GiftMethod, Pence } from './giving-shapes';

/** An appeal as visitors read it. */
export const ShownAppeal = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  /** None where the appeal has no aim. */
  target: Pence.nullable(),
  raised: Pence,
  /** How many gifts have come. */
  gifts: z.int(),
  ends_on: Day.nullable(),
  is_open: z.boolean(),
  /** Whether the money may be used for nothing else. */
  is_restricted: z.boolean(),
  project: z.object({ slug: z.string(), title: z.string() }).nullable(),
  amounts: z.array(AmountOffered),
});
export type ShownAppeal = z.infer<typeof ShownAppeal>;

/** The words of the declaration, as HMRC gives them, with the charity's name in their place. */
export const DeclarationWording = z.object({
  version: z.string(),
  /** Beside the box. */
  agree: z.string(),
  /** What has to be known before. */
  explains: z.array(z.string()),
});
export type DeclarationWording = z.infer<typeof DeclarationWording>;

/** What /give is made of. */
export const GivingPage = z.object({
  /** For the whole of the charity's work. */
  amounts: z.array(AmountOffered),
  appeals: z.array(ShownAppeal),
  projects: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** In which order they are offered; none while the charity has filled in nothing. */
  methods: z.array(GiftMethod),
  /** Of card payments, where givers may offer to cover it. */
  card_fee: z.object({ basis_points: z.int(), fixed: z.int() }).nullable(),
  /** Whether givers are written to unless they refuse. */
  soft_opt_in: z.boolean(),
  /** None where the charity claims no Gift Aid. */
  gift_aid: DeclarationWording.nullable(),
  cheque: z.object({ payee: z.string(), address_lines: z.array(z.string()) }).nullable(),
  trust: z.object({
    /** What it costs to raise a pound, in pence, and how that was reckoned. */
    cost_of_a_pound: Pence.nullable(),
    cost_says: z.string(),
    charity_number: z.string(),
    /** The line of the Fundraising Regulator; empty where the charity is not registered there. */
    regulator: z.string(),
    complaints: z.string(),
  }),
});
export type GivingPage = z.infer<typeof GivingPage>;

export const givingPage = {
  show: endpoint('GET /giving', {
    access: 'anyone',
    summary: 'What one can give for and how, with amounts, appeals and their progress',
    reply: oneOf(GivingPage),
  }),
};
