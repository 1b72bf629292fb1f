import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Email, Honeypot, MailedToken, oneOf, ruledLine, Slug, Status, textUpTo, Time } from '../shapes';
import { giverRules } from './gift-rules';
import {
  Day,
  FormKey,
  GiftAmount,
  GiftMethod,
  GiftState,
  Interval,
  PaymentMethod,
  Pence,
  Purpose,
  Reference,
  Taxpayer,
} from './giving-shapes';

export const NewGift = z.object({
  /** In pence. */
  amount: GiftAmount,
  interval: Interval.default('once'),
  method: GiftMethod,
  appeal: Slug.optional(),
  project: Slug.optional(),
  name: ruledLine(giverRules.name),
  email: Email,
  gift_aid: Taxpayer.optional(),
  /** Whether the fee of the card is added. */
  cover_fee: z.boolean().default(false),
  /** Whether letters about the work were refused, of who was offered to refuse them; absent where nobody offered it. */
  no_letters: z.boolean().optional(),
  /** The mark of the letter by whose link the giver came, `?from=`, the same for all its readers. */
  from: textUpTo(120).optional(),
  /** Made by the form once: what is sent twice is one gift. */
  key: FormKey.optional(),
  website: Honeypot,
});
export type NewGift = z.infer<typeof NewGift>;

/** Where a bank transfer goes, by the words of the banks' own forms. */
export const BankDetails = z.object({
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** A gift as its giver sees it, by the secret address that only the giver has. */
export const ShownGift = z.object({
  reference: Reference,
  name: z.string(),
  amount: Pence,
  interval: Interval,
  method: PaymentMethod,
  state: GiftState,
  purpose: Purpose,
  has_gift_aid: z.boolean(),
  created_at: Time,
  /** Where it goes by bank transfer, and a QR code that banking apps read, as SVG. */
  bank: BankDetails.nullable(),
  qr_svg: z.string(),
  /** Where a card is paid with, while it was not: it leads on to the provider's page. */
  url: z.string().nullable(),
  receipts: z.array(z.object({ number: z.string(), booked_on: Day, amount: Pence })),
  /** What went back of all that came. */
  returned: Pence,
});
export type ShownGift = z.infer<typeof ShownGift>;

const GiftToken = z.object({ token: MailedToken });

/** A monthly gift, as its giver may change it. */
export const ManagedGift = ShownGift.pick({
  reference: true,
  amount: true,
  interval: true,
  method: true,
  state: true,
  purpose: true,
  created_at: true,
  receipts: true,
  has_gift_aid: true,
}).extend({
  /** Whether amount and card are changed here: of a standing order only the giver's bank can. */
  is_changeable: z.boolean(),
});
export type ManagedGift = z.infer<typeof ManagedGift>;

const OwnGifts = z.object({
  name: z.string(),
  gifts: z.array(ManagedGift),
  /** Whether a declaration holds from today on. */
  has_gift_aid: z.boolean(),
});
export type OwnGifts = z.infer<typeof OwnGifts>;

const ManagedParams = GiftToken.extend({ reference: Reference });

export const gifts = {
  give: endpoint('POST /gifts', {
    access: 'anyone',
    summary:
      'Begin a gift: by bank transfer the answer has the reference, by card the address of the provider’s page',
    body: NewGift,
    reply: z.object({
      reference: Reference,
      /** Of the page that says how it goes on, by a secret that only the giver has. */
      page: z.string(),
      /** Of the provider's page, by card. */
      url: z.string().optional(),
    }),
    status: 201,
  }),
  show: endpoint('GET /gifts/:token', {
    access: 'anyone',
    summary: 'A gift, for who has its secret address',
    params: GiftToken,
    reply: oneOf(ShownGift),
    secret: true,
  }),
  pay: endpoint('GET /gifts/:token/pay', {
    access: 'anyone',
    summary: 'Leads on to the provider’s page, a new one where the last has expired, or to the gift’s own',
    params: GiftToken,
    secret: true,
    status: 302,
  }),
  paid: endpoint('GET /gifts/:token/paid', {
    access: 'anyone',
    summary:
      'Where the provider sends the giver back to: looks up what was paid, and leads on to the gift’s page',
    params: GiftToken,
    secret: true,
    status: 302,
  }),
  instructions: endpoint('GET /gifts/:token/instructions.pdf', {
    access: 'anyone',
    summary: 'How a gift by bank transfer is made, to be printed',
    params: GiftToken,
    reply: z.string(),
    secret: true,
    type: 'application/octet-stream',
  }),
  receipt: endpoint('GET /gifts/:token/receipts/:number', {
    access: 'anyone',
    summary: 'A receipt as PDF, for who has the gift’s secret address',
    params: GiftToken.extend({ number: z.string().max(40) }),
    reply: z.string(),
    secret: true,
    type: 'application/octet-stream',
  }),
  /** The values and faults of a form that was sent without scripts. */
  draft: endpoint('GET /gifts/drafts/:token', {
    access: 'anyone',
    summary: 'What was typed into the form without scripts, and what is to be mended in it; for an hour',
    params: GiftToken,
    reply: oneOf(
      z.object({
        values: z.record(z.string(), z.string()),
        message: z.string(),
        errors: z.record(z.string(), z.array(z.string())),
      }),
    ),
    secret: true,
  }),
};

export const managedGifts = {
  ask: endpoint('POST /managed-gifts', {
    access: 'anyone',
    summary:
      'Have a link mailed by which one’s gifts are seen and changed. The answer is the same for every address',
    body: z.object({ email: Email, website: Honeypot }),
    reply: Status,
  }),
  show: endpoint('GET /managed-gifts/:token', {
    access: 'anyone',
    summary: 'One’s gifts, for who has the mailed link',
    params: GiftToken,
    reply: oneOf(OwnGifts),
    secret: true,
  }),
  change: endpoint('PATCH /managed-gifts/:token/:reference', {
    access: 'anyone',
    summary: 'Change the amount of a monthly gift, at the provider first',
    params: ManagedParams,
    body: z.object({ amount: GiftAmount }),
    reply: oneOf(ManagedGift),
    secret: true,
  }),
  cancel: endpoint('DELETE /managed-gifts/:token/:reference', {
    access: 'anyone',
    summary: 'End a monthly gift, at the provider first',
    params: ManagedParams,
    reply: oneOf(ManagedGift),
    secret: true,
  }),
  card: endpoint('POST /managed-gifts/:token/:reference/card', {
    access: 'anyone',
    summary: 'The address of the provider’s page on which a card is replaced',
    params: ManagedParams,
    reply: z.object({ url: z.string() }),
    secret: true,
  }),
  declare: endpoint('POST /managed-gifts/:token/declaration', {
    access: 'anyone',
    summary: 'Declare Gift Aid for past and future gifts',
    params: GiftToken,
    body: Taxpayer,
    reply: oneOf(OwnGifts),
    secret: true,
  }),
  withdraw: endpoint('DELETE /managed-gifts/:token/declaration', {
    access: 'anyone',
    summary: 'Cancel one’s Gift Aid declarations from today on',
    params: GiftToken,
    reply: oneOf(OwnGifts),
    secret: true,
  }),
};

export const ownGifts = {
  list: endpoint('GET /account/gifts', {
    access: 'user',
    summary: 'The gifts of the verified address of who is signed in',
    reply: oneOf(OwnGifts),
  }),
  /** Everything else is done where everybody does it. */
  manage: endpoint('POST /account/gifts/manage', {
    access: 'user',
    summary: 'The address of the page on which one’s gifts are changed',
    reply: z.object({ page: z.string() }),
  }),
};

export const paymentEvents = {
  stripe: endpoint('POST /gifts/stripe', {
    access: 'anyone',
    summary: 'What Stripe tells of payments: signed, at least once, in any order',
    reply: z.object({ received: z.boolean() }),
  }),
};
