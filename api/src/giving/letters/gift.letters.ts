import type { GivingSettings, Site } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { letter } from '../../inbox/mail/letter';
import { greet, type Recipient, vouchFor, words } from '../../inbox/mail/recipient';

type Link = (path: string) => string;

/** Who gives. The name may be what a visitor typed beside somebody else's address. */
interface Giver extends Recipient {
  name: string;
}

/** A gift as letters speak of it. */
export interface GiftToTell extends Giver {
  amount: number;
  interval: 'once' | 'month';
  reference: string;
  /** What it is for; empty for the whole of the work. */
  purpose: string;
  /** The path of its giver's page. */
  page: string;
}

const dear = (giver: Giver) => greet(giver, 'Dear', words`Dear supporter,`);
const sum = (pence: number) => vouchFor(pounds(pence));
/** Appeals and projects are named by staff. */
const forPurpose = ({ purpose }: GiftToTell) => (purpose ? words` for ${vouchFor(purpose)}` : words``);
const inWords = ({ amount, interval }: Pick<GiftToTell, 'amount' | 'interval'>) =>
  interval === 'month' ? words`${sum(amount)} a month` : sum(amount);

/** Of a gift by bank transfer: where it goes, so that it is at hand beside the bank's app. */
export const howToTransfer = (
  site: Site,
  link: Link,
  gift: GiftToTell,
  { account_name, sort_code, account_number }: GivingSettings,
) =>
  letter(site, gift, words`How to send your gift to ${vouchFor(site.app_name)}`, [
    dear(gift),
    words`Thank you for choosing to give ${inWords(gift)}${forPurpose(gift)}. Here is what your bank will ask for:`,
    vouchFor(
      [
        `Name: ${account_name}`,
        `Sort code: ${sort_code.replace(/(\d\d)(?=\d)/g, '$1-')}`,
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

/** Once money has come: thanks in the charity's own words, and the receipt. */
export const thanks = (
  site: Site,
  link: Link,
  gift: GiftToTell,
  { text, receipt, has_gift_aid }: { text: string; receipt: string; has_gift_aid: boolean },
) =>
  letter(site, gift, words`Thank you for your gift of ${sum(gift.amount)}`, [
    dear(gift),
    words`Your gift of ${sum(gift.amount)}${forPurpose(gift)} has arrived. Thank you.`,
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

/** Where money went back to who gave it. */
export const refunded = (site: Site, gift: GiftToTell, amount: number) =>
  letter(site, gift, words`We have refunded ${sum(amount)}`, [
    dear(gift),
    words`We have refunded ${sum(amount)} of your gift ${vouchFor(gift.reference)}. It can take up to ten days to show in your account.`,
    words`If you were not expecting this, please reply to this email.`,
  ]);

/**
 * Of a gift by card or debit that could not be taken; `page` is the path on which the card of a monthly gift is replaced,
 * or a single one is paid another way.
 */
export const paymentFailed = (site: Site, link: Link, gift: GiftToTell, page: string) =>
  gift.interval === 'month'
    ? letter(site, gift, words`We could not take your monthly gift`, [
        dear(gift),
        words`We could not take this month’s gift of ${sum(gift.amount)}${forPurpose(gift)}. Usually that is because a card has expired or been replaced.`,
        words`We will try again in a few days. If you have a new card, or would like to change the gift, you can do that here:`,
        { label: words`Replace the card, or change the gift`, url: link(page) },
        words`This link works for seven days. If you would rather stop, you can do that on the same page, or simply reply to this email.`,
      ])
    : letter(site, gift, words`We could not take your gift`, [
        dear(gift),
        words`Your bank did not let us take your gift of ${sum(gift.amount)}${forPurpose(gift)}, so we have not received it. If you would still like to give, you can try again, or pay another way:`,
        { label: words`Try again`, url: link(page) },
        words`If you change your mind, there is nothing you need to do.`,
      ]);

/** To the staff: a giver's bank has taken a payment back, and a dispute is answered within days or lost. */
export const paymentTakenBack = (
  site: Site,
  link: Link,
  { reference, amount, path }: { reference: string; amount: number; path: string },
) =>
  letter(site, null, `A payment of ${pounds(amount)} was taken back`, [
    `The bank has taken back ${pounds(amount)} of gift ${reference}, because the giver has disputed the payment or a Direct Debit has bounced. The ledger already shows this.`,
    'If it is a dispute, please answer it on the payment provider’s website: you only have a few days. A friendly word with the giver often settles it.',
    { label: 'See the gift', url: link(path) },
  ]);

/** Of a monthly gift whose amount is another from now on. */
export const giftChanged = (site: Site, link: Link, gift: GiftToTell) =>
  letter(site, gift, words`Your monthly gift is now ${sum(gift.amount)}`, [
    dear(gift),
    words`Your monthly gift${forPurpose(gift)} will be ${sum(gift.amount)} from the next payment. Thank you.`,
    { label: words`See your gift`, url: link(gift.page) },
    words`If you did not ask for this, please reply to this email.`,
  ]);

/** Of a monthly gift that has ended. */
export const giftEnded = (site: Site, gift: GiftToTell) =>
  letter(site, gift, words`Your monthly gift has ended`, [
    dear(gift),
    words`Your monthly gift of ${sum(gift.amount)}${forPurpose(gift)} has ended, and nothing more will be taken.`,
    words`Thank you for everything you have given.`,
  ]);

/** The link by which one's gifts are seen and changed; to whoever typed an address that is known. */
export const manageGifts = (site: Site, link: Link, to: Giver, page: string) =>
  letter(site, to, words`Your gifts to ${vouchFor(site.app_name)}`, [
    dear(to),
    words`Here you can see your gifts and receipts, and change or stop a monthly gift. The link works for seven days.`,
    { label: words`See my gifts`, url: link(page) },
    words`If you did not ask for this, somebody probably typed your address by mistake, and you can ignore this email.`,
  ]);
