import type { Site } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { composeEmail } from '../../inbox/mail/compose-email';
import { greet, vouchFor, words } from '../../inbox/mail/recipient';
import { formatLongDay } from '../../server/time/days';
import type { GiftEmailData } from './gift.emails';

interface RecordedPayment {
  amount: number;
  receipt: string | null;
  booked_on: string;
}

const inWords = ({ amount, booked_on }: RecordedPayment) =>
  words`${vouchFor(pounds(amount))}, received on ${vouchFor(formatLongDay(booked_on))}`;
const numberOf = ({ receipt }: RecordedPayment) => vouchFor(receipt ?? '');

/** An imported payment has no receipt. */
const noLongerValid = ({ receipt }: RecordedPayment) =>
  receipt === null ? words`` : words` Receipt ${vouchFor(receipt)} is therefore no longer valid.`;

/**
 * Tells a giver that a payment was recorded wrongly.
 * @param right the payment as it really was; null if there was none
 */
export const recordPutRight = (
  site: Site,
  link: (path: string) => string,
  gift: GiftEmailData,
  { wrong, right }: { wrong: RecordedPayment; right: RecordedPayment | null },
) =>
  composeEmail(site, gift, words`We have corrected our record of your gift`, [
    greet(gift, 'Dear', words`Dear supporter,`),
    right
      ? words`We had written down your gift ${vouchFor(gift.reference)} wrongly. The right record is ${inWords(right)}. Its receipt number is ${numberOf(right)}.${noLongerValid(wrong)}`
      : words`By mistake, we had written down a payment of ${inWords(wrong)}, for your gift ${vouchFor(gift.reference)}.${noLongerValid(wrong)}`,
    words`No money has moved because of this, and there is nothing you need to do. If this looks wrong to you, please reply to this email.`,
    { label: words`See your gift`, url: link(gift.page) },
  ]);

/** Tells a giver that a refund, of which an earlier email may have told, was recorded by mistake. */
export const refundTakenOut = (site: Site, gift: GiftEmailData, amount: number) =>
  composeEmail(site, gift, words`We have corrected our record of your gift`, [
    greet(gift, 'Dear', words`Dear supporter,`),
    words`By mistake, we had written down a refund of ${vouchFor(pounds(amount))} of your gift ${vouchFor(gift.reference)}. Nothing was refunded, so no money is on its way to you.`,
    words`If this looks wrong to you, please reply to this email.`,
  ]);

/** Tells a giver that their bank took a payment back. */
export const paymentReturned = (
  site: Site,
  link: (path: string) => string,
  gift: GiftEmailData,
  payment: RecordedPayment,
) =>
  composeEmail(site, gift, words`Your gift has not reached us`, [
    greet(gift, 'Dear', words`Dear supporter,`),
    words`Our bank tells us that your payment of ${inWords(payment)}, for your gift ${vouchFor(gift.reference)}, has gone back to your bank.${noLongerValid(payment)}`,
    words`This can happen with a cheque, or if a transfer is cancelled. If you still want to give, please send the gift again. If this looks wrong to you, please reply to this email.`,
    { label: words`See your gift`, url: link(gift.page) },
  ]);
