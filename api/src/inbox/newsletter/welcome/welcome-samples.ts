import type { SampleMails } from '../../mail/emails/samples';
import { subscribedAlready, welcome } from './welcome.emails';

const mina = {
  email: 'mina@example.org',
  unsubscribe_token: 'a-token-of-256-random-bits-as-text-0123456789a',
};
const own = {
  subject: 'Good to have you with us',
  text: 'Dear reader,\n\nthank you for joining us. Every two months we will tell you what your help has made possible.\n\nWarm regards\nJo Reed',
};

export const welcomeSampleMails: SampleMails = (site, link) => ({
  'newsletter: welcome': welcome(site, link, mina, { subject: '', text: '' }),
  'newsletter: welcome in own words': welcome(site, link, mina, own),
  'newsletter: subscribed already': subscribedAlready(site, link, mina),
});
