import type { SampleMails } from '../../mail/letters/samples';
import { subscribedAlready, welcome } from './welcome.letters';

const mina = {
  email: 'mina@example.org',
  unsubscribe_token: 'a-token-of-256-random-bits-as-text-0123456789a',
};
const own = {
  subject: 'Good to have you with us',
  text: 'Dear reader,\n\nthank you for joining us. Every second month we tell what became of your help.\n\nWarm regards\nJo Reed',
};

/** What subscribers get besides letters, for those who look at the site's mails. */
export const welcomeSampleMails: SampleMails = (site, link) => ({
  'newsletter: welcome': welcome(site, link, mina, { subject: '', text: '' }),
  'newsletter: welcome in own words': welcome(site, link, mina, own),
  'newsletter: subscribed already': subscribedAlready(site, link, mina),
});
