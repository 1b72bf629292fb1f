import type { GivingSettings } from '@lapis/contract';
import type { SampleMails } from '../../inbox/mail/emails/samples';
import { currentWording } from '../gift-aid/wording';
import { bankDetailsChanged } from '../settings/bank-details.emails';
import { writtenRecord } from './gift-aid.emails';
import * as emails from './gift.emails';
import { paymentReturned, recordPutRight, refundTakenOut } from './record.emails';

const once: emails.GiftEmailData = {
  name: 'Mina Marsh',
  email: 'mina@example.org',
  isProven: true,
  amount: 2500,
  interval: 'once',
  reference: 'G7K3M9QPX4',
  purpose: 'Coats for next winter',
  page: '/give/gift/a-secret-address',
};
const monthly: emails.GiftEmailData = { ...once, amount: 1000, interval: 'month', purpose: '' };
const managePage = '/give/manage/a-mailed-secret';
const thanked = { text: 'Because of you, forty children are warm tonight.', receipt: 'R-2026-000123' };

const recorded = { amount: 2500, receipt: 'R-2026-000123', booked_on: '2026-03-02' };
const rightRecord = { amount: 5200, receipt: 'R-2026-000124', booked_on: '2026-03-02' };

const account = {
  account_name: 'Lapis',
  sort_code: '123456',
  account_number: '12345678',
} as GivingSettings;

const declared = {
  wording: currentWording,
  words: '',
  made_on: '2026-03-02',
  covers_from: '2022-03-02',
  covers_until: null,
  title: 'Mrs',
  firstname: 'Mina',
  lastname: 'Marsh',
  house: '3',
  street: 'High Street',
  postcode: 'M1 1AE',
};

export const givingSampleMails: SampleMails = (site, link) => ({
  'gift: how to transfer': emails.howToTransfer(site, link, once, account),
  'gift: how to transfer, to an unconfirmed address': emails.howToTransfer(
    site,
    link,
    { ...once, isProven: false },
    account,
  ),
  'gift: how to set up a standing order': emails.howToTransfer(site, link, monthly, account),
  'gift: thanks': emails.thanks(site, link, once, { ...thanked, has_gift_aid: false }),
  'gift: thanks with Gift Aid': emails.thanks(site, link, monthly, { ...thanked, has_gift_aid: true }),
  'gift: returned': emails.refunded(site, once, 1500),
  'gift: record put right': recordPutRight(site, link, once, { wrong: recorded, right: rightRecord }),
  'gift: record taken out': recordPutRight(site, link, once, { wrong: recorded, right: null }),
  'gift: payment returned': paymentReturned(site, link, once, recorded),
  'gift: refund taken out': refundTakenOut(site, once, 1500),
  'gift: could not be taken': emails.paymentFailed(site, link, once, once.page),
  'gift: a month could not be taken': emails.paymentFailed(site, link, monthly, managePage),
  'gift: taken back, for the staff': emails.paymentTakenBack(site, link, {
    ...once,
    path: '/admin/giving/gifts/7',
  }),
  'gift: amount changed': emails.giftChanged(site, link, monthly),
  'gift: ended': emails.giftEnded(site, monthly),
  'gift: link to manage': emails.manageGifts(site, link, once, managePage),
  'gift aid: record of a declaration': writtenRecord(site, once.email, declared, '2026-03-03'),
  'giving: bank details changed': bankDetailsChanged(
    site,
    link,
    { firstname: 'Jo', email: 'jo@example.org' },
    'Ada Lowe',
  ),
});
