import type { GivingSettings, Site } from '@lapis/contract';
import { formatSortCode } from '@lapis/contract/bank-rules';
import { pounds } from '@lapis/contract/money';
import { composeEmail } from '../../inbox/mail/compose-email';
import { greet, type Recipient, vouchFor, words } from '../../inbox/mail/recipient';

type LinkBuilder = (path: string) => string;

/** The name may have been typed by a visitor who entered another person's email address. */
interface EmailRecipient extends Recipient {
  name: string;
}

export interface GiftEmailData extends EmailRecipient {
  amount: number;
  interval: 'once' | 'month';
  reference: string;
  purpose: string;
  page: string;
}

const dear = (giver: EmailRecipient) => greet(giver, 'Dear', words`Dear supporter,`);
const sum = (pence: number) => vouchFor(pounds(pence));
/** Titles of appeals and projects are written by staff, so they can be trusted in an email. */
const forPurpose = ({ purpose }: GiftEmailData) => (purpose ? words` for ${vouchFor(purpose)}` : words``);
const inWords = ({ amount, interval }: Pick<GiftEmailData, 'amount' | 'interval'>) =>
  interval === 'month' ? words`${sum(amount)} a month` : sum(amount);

export const howToTransfer = (
  site: Site,
  link: LinkBuilder,
  gift: GiftEmailData,
  { account_name, sort_code, account_number }: GivingSettings,
) =>
  composeEmail(site, gift, words`How to send your gift to ${vouchFor(site.app_name)}`, [
    dear(gift),
    words`Thank you for choosing to give ${inWords(gift)}${forPurpose(gift)}. Here is what your bank will ask for:`,
    vouchFor(
      [
        `Name: ${account_name}`,
        `Sort code: ${formatSortCode(sort_code)}`,
        `Account number: ${account_number}`,
        `Reference: ${gift.reference}`,
        `Amount: ${pounds(gift.amount)}`,
      ].join('\n'),
    ),
    gift.interval === 'month'
      ? words`Please set up a standing order with these details. You can change or stop it at your bank at any time.`
      : words`Please quote the reference: it tells us that the gift is yours.`,
    { label: words`See these details on your phone, or print them`, url: link(gift.page) },
    words`If you change your mind, there is nothing you need to do. We will not chase you for it.`,
  ]);

/** Amount of a promised gift that has arrived, in pence, with the payment that the email is about. */
export type Arrival =
  | { kind: 'whole' }
  | { kind: 'part'; promised: number; missing: number }
  | { kind: 'rest'; promised: number };

function describeArrival(gift: GiftEmailData, arrived: Arrival) {
  if (arrived.kind === 'whole')
    return words`Your gift of ${sum(gift.amount)}${forPurpose(gift)} has arrived. Thank you.`;
  if (arrived.kind === 'rest')
    return words`${sum(gift.amount)} has arrived, the rest of your gift of ${sum(arrived.promised)}${forPurpose(gift)}. Thank you.`;
  return words`${sum(gift.amount)} of your gift of ${sum(arrived.promised)}${forPurpose(gift)} has arrived. Thank you. If you sent all of it, a bank on the way may have kept ${sum(arrived.missing)} as its fee; there is nothing you need to do.`;
}

export const thanks = (
  site: Site,
  link: LinkBuilder,
  gift: GiftEmailData,
  {
    text,
    receipt,
    has_gift_aid,
    arrived = { kind: 'whole' },
  }: { text: string; receipt: string; has_gift_aid: boolean; arrived?: Arrival },
) =>
  composeEmail(site, gift, words`Thank you for your gift of ${sum(gift.amount)}`, [
    dear(gift),
    describeArrival(gift, arrived),
    ...text
      .split(/\n{2,}/)
      .filter(Boolean)
      .map(vouchFor),
    words`Your receipt number is ${vouchFor(receipt)}.${
      has_gift_aid
        ? words` We will claim Gift Aid on it, which adds 25p to every pound, at no cost to you.`
        : words``
    }`,
    { label: words`See your gift and its receipt`, url: link(gift.page) },
  ]);

export const refunded = (site: Site, gift: GiftEmailData, amount: number) =>
  composeEmail(site, gift, words`We have refunded ${sum(amount)}`, [
    dear(gift),
    words`We have refunded ${sum(amount)} of your gift ${vouchFor(gift.reference)}. It can take up to ten days to show in your account.`,
    words`If you were not expecting this, please reply to this email.`,
  ]);

/**
 * Tells a giver that a payment has failed.
 * @param page path of the page for replacing a monthly gift's card, or for paying a single gift in a
 * different way
 */
export const paymentFailed = (site: Site, link: LinkBuilder, gift: GiftEmailData, page: string) =>
  gift.interval === 'month'
    ? composeEmail(site, gift, words`We could not take your monthly gift`, [
        dear(gift),
        words`We could not take this month’s gift of ${sum(gift.amount)}${forPurpose(gift)}. Usually that is because a card has expired or been replaced.`,
        words`We will try again in a few days. If you have a new card, or would like to change the gift, you can do that here:`,
        { label: words`Replace the card, or change the gift`, url: link(page) },
        words`This link works for seven days. If you would rather stop, you can do that on the same page, or simply reply to this email.`,
      ])
    : composeEmail(site, gift, words`We could not take your gift`, [
        dear(gift),
        words`Your bank did not let us take your gift of ${sum(gift.amount)}${forPurpose(gift)}, so we have not received it. If you would still like to give, you can try again, or pay another way:`,
        { label: words`Try again`, url: link(page) },
        words`If you change your mind, there is nothing you need to do.`,
      ]);

/**
 * Warns staff about a dispute or a bounced debit. A dispute is lost if staff don't reply within a few days.
 */
export const paymentTakenBack = (
  site: Site,
  link: LinkBuilder,
  { reference, amount, path }: { reference: string; amount: number; path: string },
) =>
  composeEmail(site, null, `A payment of ${pounds(amount)} was taken back`, [
    `The bank has taken back ${pounds(amount)} of gift ${reference}, because the giver has disputed the payment or a Direct Debit has bounced. The ledger already shows this.`,
    'If it is a dispute, please answer it on the payment provider’s website: you only have a few days. A friendly word with the giver often settles it.',
    { label: 'See the gift', url: link(path) },
  ]);

export const giftChanged = (site: Site, link: LinkBuilder, gift: GiftEmailData) =>
  composeEmail(site, gift, words`Your monthly gift is now ${sum(gift.amount)}`, [
    dear(gift),
    words`Your monthly gift${forPurpose(gift)} will be ${sum(gift.amount)} from the next payment. Thank you.`,
    { label: words`See your gift`, url: link(gift.page) },
    words`If you did not ask for this, please reply to this email.`,
  ]);

export const giftEnded = (site: Site, gift: GiftEmailData) =>
  composeEmail(site, gift, words`Your monthly gift has ended`, [
    dear(gift),
    words`Your monthly gift of ${sum(gift.amount)}${forPurpose(gift)} has ended, and nothing more will be taken.`,
    words`Thank you for everything you have given.`,
  ]);

export const manageGifts = (site: Site, link: LinkBuilder, to: EmailRecipient, page: string) =>
  composeEmail(site, to, words`Your gifts to ${vouchFor(site.app_name)}`, [
    dear(to),
    words`Here you can see your gifts and receipts, and change or stop a monthly gift. The link works for seven days.`,
    { label: words`See my gifts`, url: link(page) },
    words`If you did not ask for this, someone probably typed your address by mistake, and you can ignore this email.`,
  ]);
