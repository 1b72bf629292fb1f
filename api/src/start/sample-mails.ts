import { givingSampleMails } from '../giving/emails/samples';
import { digestSampleMails } from '../inbox/newsletter/digest/digest-samples';
import { newsletterSampleMails } from '../inbox/newsletter/newsletter-mail/newsletter-samples';
import { welcomeSampleMails } from '../inbox/newsletter/welcome/welcome-samples';
import { type SampleMails, sampleMails } from '../inbox/mail/emails/samples';

export const allSampleMails: SampleMails = (site, link) => ({
  ...sampleMails(site, link),
  ...givingSampleMails(site, link),
  ...welcomeSampleMails(site, link),
  ...newsletterSampleMails(site, link),
  ...digestSampleMails(site, link),
});
