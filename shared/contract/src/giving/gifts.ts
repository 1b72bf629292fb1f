import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Email,
  Honeypot,
  Id,
  IdParam,
  MailedToken,
  itemReply,
  ruledLine,
  Slug,
  Status,
  textUpTo,
  Time,
} from '../shapes';
import { giverRules } from './gift-rules';
import {
  Day,
  FormKey,
  GiftAmount,
  GiftMethod,
  GiftState,
  GiverYear,
  Interval,
  PaymentMethod,
  Pence,
  Purpose,
  Reference,
  Taxpayer,
  TaxYear,
} from './giving-shapes';

export const NewGift = z.object({
  amount: GiftAmount,
  interval: Interval.default('once'),
  method: GiftMethod,
  appeal: Slug.optional(),
  project: Slug.optional(),
  name: ruledLine(giverRules.name),
  email: Email,
  gift_aid: Taxpayer.optional(),
  cover_fee: z.boolean().default(false),
  /** True if the giver declined newsletters; absent if they weren't offered. */
  no_newsletters: z.boolean().optional(),
  /** Campaign of the mailing whose link the giver followed (`?from=`); the same for all recipients. */
  from: textUpTo(120).optional(),
  key: FormKey.optional(),
  website: Honeypot,
});
export type NewGift = z.infer<typeof NewGift>;

export const BankDetails = z.object({
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
});
export type BankDetails = z.infer<typeof BankDetails>;

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
  /** Bank details for a transfer. `qr_svg` is a QR code that opens the gift's page on a phone. */
  bank: BankDetails.nullable(),
  qr_svg: z.string(),
  /** Address that redirects to the provider's page, for a card gift that isn't paid yet. */
  url: z.string().nullable(),
  receipts: z.array(z.object({ number: z.string(), booked_on: Day, amount: Pence })),
  returned: Pence,
  /** False if the site can't send email, so that the giver must keep these details. */
  sends_email: z.boolean(),
});
export type ShownGift = z.infer<typeof ShownGift>;

const GiftToken = z.object({ token: MailedToken });

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
  /**
   * True if the giver can change amount and card here; a standing order can only be changed at the giver's
   * bank.
   */
  is_changeable: z.boolean(),
});
export type ManagedGift = z.infer<typeof ManagedGift>;

const OwnGifts = z.object({
  name: z.string(),
  gifts: z.array(ManagedGift),
  has_gift_aid: z.boolean(),
  /** Tax years in which the givers who share the address gave with Gift Aid. */
  years: z.array(GiverYear.extend({ supporter: Id, name: z.string() })),
});
export type OwnGifts = z.infer<typeof OwnGifts>;

const ManagedParams = GiftToken.extend({ reference: Reference });

export const gifts = {
  give: endpoint('POST /gifts', {
    access: 'anyone',
    summary:
      'Start a gift. The reply has the reference for a bank transfer, or the address of the provider’s page for a card; 409 if the form was already sent, 502 if the provider refuses',
    body: NewGift,
    reply: z.object({
      reference: Reference,
      page: z.string(),
      url: z.string().optional(),
    }),
    status: 201,
  }),
  show: endpoint('GET /gifts/:token', {
    access: 'anyone',
    summary: 'A gift, for anyone who has its secret address',
    params: GiftToken,
    reply: itemReply(ShownGift),
    secret: true,
  }),
  pay: endpoint('GET /gifts/:token/pay', {
    access: 'anyone',
    summary:
      'Redirect to the provider’s payment page, or to the gift’s page if there is nothing to pay; 502 if the provider refuses',
    params: GiftToken,
    secret: true,
    status: 302,
  }),
  paid: endpoint('GET /gifts/:token/paid', {
    access: 'anyone',
    summary:
      'The address to which the provider returns the giver. Looks up the payment, and redirects to the gift’s page',
    params: GiftToken,
    secret: true,
    status: 302,
  }),
  instructions: endpoint('GET /gifts/:token/instructions.pdf', {
    access: 'anyone',
    summary: 'Printable instructions for a gift by bank transfer, as PDF',
    params: GiftToken,
    reply: z.string(),
    secret: true,
    type: 'application/octet-stream',
  }),
  receipt: endpoint('GET /gifts/:token/receipts/:number', {
    access: 'anyone',
    summary: 'A receipt as PDF, for anyone who has the gift’s secret address',
    params: GiftToken.extend({ number: z.string().max(40) }),
    reply: z.string(),
    secret: true,
    type: 'application/octet-stream',
  }),
};

export const managedGifts = {
  ask: endpoint('POST /managed-gifts', {
    access: 'anyone',
    summary: 'Email a giver a link to their gifts. The reply is the same for every address',
    body: z.object({ email: Email, website: Honeypot }),
    reply: Status,
  }),
  show: endpoint('GET /managed-gifts/:token', {
    access: 'anyone',
    summary: 'A giver’s gifts, for anyone who has the emailed link; 410 if it has expired',
    params: GiftToken,
    reply: itemReply(OwnGifts),
    secret: true,
  }),
  change: endpoint('PATCH /managed-gifts/:token/:reference', {
    access: 'anyone',
    summary:
      'Change the amount of a monthly gift, first at the provider; 409 if it has ended or is not taken by the provider, 410 if the link has expired, 502 if the provider refuses',
    params: ManagedParams,
    body: z.object({ amount: GiftAmount }),
    reply: itemReply(ManagedGift),
    secret: true,
  }),
  cancel: endpoint('DELETE /managed-gifts/:token/:reference', {
    access: 'anyone',
    summary:
      'End a monthly gift, first at the provider; 409 if it has ended or is not taken by the provider, 410 if the link has expired, 502 if the provider refuses',
    params: ManagedParams,
    reply: itemReply(ManagedGift),
    secret: true,
  }),
  card: endpoint('POST /managed-gifts/:token/:reference/card', {
    access: 'anyone',
    summary:
      'The address of the provider’s page for replacing a card; 409 if the gift has ended or is not taken by the provider, 410 if the link has expired, 502 if the provider refuses',
    params: ManagedParams,
    reply: z.object({ url: z.string() }),
    secret: true,
  }),
  year: endpoint('GET /managed-gifts/:token/years/:supporter/:year', {
    access: 'anyone',
    summary:
      'What a giver gave with Gift Aid in a tax year, as PDF for a tax return; 404 if there is nothing, 410 if the link has expired',
    params: GiftToken.extend({ supporter: IdParam.shape.id, year: TaxYear }),
    reply: z.string(),
    secret: true,
    type: 'application/octet-stream',
  }),
  declare: endpoint('POST /managed-gifts/:token/declaration', {
    access: 'anyone',
    summary:
      'Declare Gift Aid for past and future gifts; 409 if the charity does not claim it, 410 if the link has expired',
    params: GiftToken,
    body: Taxpayer,
    reply: itemReply(OwnGifts),
    secret: true,
  }),
  withdraw: endpoint('DELETE /managed-gifts/:token/declaration', {
    access: 'anyone',
    summary: 'Cancel the giver’s Gift Aid declarations from today on; 410 if the link has expired',
    params: GiftToken,
    reply: itemReply(OwnGifts),
    secret: true,
  }),
};

export const ownGifts = {
  list: endpoint('GET /account/gifts', {
    access: 'user',
    summary: 'Gifts from your verified address',
    reply: itemReply(OwnGifts),
  }),
  manage: endpoint('POST /account/gifts/manage', {
    access: 'user',
    summary: 'The address of the page for changing your gifts; 409 if your email address is not verified',
    reply: z.object({ page: z.string() }),
  }),
};
