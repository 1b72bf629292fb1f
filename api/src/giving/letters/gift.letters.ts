import type { GivingSettings, Site } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { letter } from '../../inbox/mail/letter';
import type { NewMail } from '../../server/http/mail';

type Link = (path: string) => string;

/** A gift as letters speak of it. */
export interface GiftToTell {
  name: string;
  email: string;
  amount: number;
  interval: 'once' | 'month';
  reference: string;
  /** What it is for; empty for the whole of the work. */
  purpose: string;
  /** The path of its giver's page. */
  page: string;
}

const forPurpose = ({ purpose }: GiftToTell) => (purpose ? ` for ${purpose}` : '');
const inWords = ({ amount, interval }: Pick<GiftToTell, 'amount' | 'interval'>) =>
  interval === 'month' ? `${pounds(amount)} a month` : pounds(amount);

/** Of a gift by bank transfer: where it goes, so that it is at hand beside the bank's app. */
export const howToTransfer = (
  site: Site,
  link: Link,
  gift: GiftToTell,
  { account_name, sort_code, account_number }: GivingSettings,
): NewMail => ({
  to: gift.email,
  ...letter(site, `How to send your gift to ${site.app_name}`, [
    `Dear ${gift.name},`,
    `Thank you for choosing to give ${inWords(gift)}${forPurpose(gift)}. Here is what your bank will ask for:`,
    [
      `Name: ${account_name}`,
      `Sort code: ${sort_code.replace(/(\d\d)(?=\d)/g, '$1-')}`,
      `Account number: ${account_number}`,
      `Reference: ${gift.reference}`,
      `Amount: ${pounds(gift.amount)}`,
    ].join('\n'),
    gift.interval === 'month'
      ? 'Please set up a standing order with these details. You can change or stop it at your bank at any time.'
      : 'Please quote the reference: it tells us that the gift is yours.',
    { label: 'See these details on your phone, or print them', url: link(gift.page) },
    'If you change your mind, there is nothing you need to do. We will not chase you for it.',
  ]),
});

/** Once money has come: thanks in the charity's own words, and the receipt. */
export const thanks = (
  site: Site,
  link: Link,
  gift: GiftToTell,
  { words, receipt, has_gift_aid }: { words: string; receipt: string; has_gift_aid: boolean },
): NewMail => ({
  to: gift.email,
  ...letter(site, `Thank you for your gift of ${pounds(gift.amount)}`, [
    `Dear ${gift.name},`,
    `Your gift of ${pounds(gift.amount)}${forPurpose(gift)} has arrived. Thank you.`,
    ...words.split(/\n{2,}/).filter(Boolean),
    `Your receipt number is ${receipt}.${
      has_gift_aid ? ' We will claim Gift Aid on it, which adds 25p to every pound, at no cost to you.' : ''
    }`,
    { label: 'See your gift and its receipt', url: link(gift.page) },
  ]),
});

/** Where money went back to who gave it. */
export const refunded = (site: Site, gift: GiftToTell, amount: number): NewMail => ({
  to: gift.email,
  ...letter(site, `We have refunded ${pounds(amount)}`, [
    `Dear ${gift.name},`,
    `We have refunded ${pounds(amount)} of your gift ${gift.reference}. It can take up to ten days to show in your account.`,
    'If you were not expecting this, please reply to this email.',
  ]),
});

/**
 * Of a gift by card or debit that could not be taken; `page` is the path on which the card of a monthly gift is replaced,
 * or a single one is paid another way.
 */
export const paymentFailed = (site: Site, link: Link, gift: GiftToTell, page: string): NewMail => ({
  to: gift.email,
  ...(gift.interval === 'month'
    ? letter(site, 'We could not take your monthly gift', [
        `Dear ${gift.name},`,
        `We could not take this month’s gift of ${pounds(gift.amount)}${forPurpose(gift)}. Usually that is because a card has expired or been replaced.`,
        'We will try again in a few days. If you have a new card, or would like to change the gift, you can do that here:',
        { label: 'Replace the card, or change the gift', url: link(page) },
        'This link works for seven days. If you would rather stop, you can do that on the same page, or simply reply to this email.',
      ])
    : letter(site, 'We could not take your gift', [
        `Dear ${gift.name},`,
        `Your bank did not let us take your gift of ${pounds(gift.amount)}${forPurpose(gift)}, so we have not received it. If you would still like to give, you can try again, or pay another way:`,
        { label: 'Try again', url: link(page) },
        'If you change your mind, there is nothing you need to do.',
      ])),
});

/** To the staff: a giver's bank has taken a payment back, and a dispute is answered within days or lost. */
export const paymentTakenBack = (
  site: Site,
  link: Link,
  { reference, amount, path }: { reference: string; amount: number; path: string },
): NewMail => ({
  to: null,
  ...letter(site, `A payment of ${pounds(amount)} was taken back`, [
    `The bank has taken back ${pounds(amount)} of gift ${reference}, because the giver has disputed the payment or a Direct Debit has bounced. The ledger already shows this.`,
    'If it is a dispute, please answer it on the payment provider’s website: you only have a few days. A friendly word with the giver often settles it.',
    { label: 'See the gift', url: link(path) },
  ]),
});

/** Of a monthly gift whose amount is another from now on. */
export const giftChanged = (site: Site, link: Link, gift: GiftToTell): NewMail => ({
  to: gift.email,
  ...letter(site, `Your monthly gift is now ${pounds(gift.amount)}`, [
    `Dear ${gift.name},`,
    `Your monthly gift${forPurpose(gift)} will be ${pounds(gift.amount)} from the next payment. Thank you.`,
    { label: 'See your gift', url: link(gift.page) },
    'If you did not ask for this, please reply to this email.',
  ]),
});

/** Of a monthly gift that has ended. */
export const giftEnded = (site: Site, gift: GiftToTell): NewMail => ({
  to: gift.email,
  ...letter(site, 'Your monthly gift has ended', [
    `Dear ${gift.name},`,
    `Your monthly gift of ${pounds(gift.amount)}${forPurpose(gift)} has ended, and nothing more will be taken.`,
    'Thank you for everything you have given.',
  ]),
});

/** The link by which one's gifts are seen and changed; to whoever typed an address that is known. */
export const manageGifts = (
  site: Site,
  link: Link,
  to: { name: string; email: string },
  page: string,
): NewMail => ({
  to: to.email,
  ...letter(site, `Your gifts to ${site.app_name}`, [
    `Dear ${to.name},`,
    'Here you can see your gifts and receipts, and change or stop a monthly gift. The link works for seven days.',
    { label: 'See my gifts', url: link(page) },
    'If you did not ask for this, somebody probably typed your address by mistake, and you can ignore this email.',
  ]),
});
