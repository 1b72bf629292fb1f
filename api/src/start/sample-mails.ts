import { givingSampleMails } from '../giving/letters/samples';
import { digestSampleMails } from '../inbox/newsletter/digest/digest-samples';
import { letterSampleMails } from '../inbox/newsletter/letter-mail/letter-samples';
import { welcomeSampleMails } from '../inbox/newsletter/welcome/welcome-samples';
import { type SampleMails, sampleMails } from '../inbox/mail/letters/samples';

/** Every mail that the site sends, with invented people, to be looked at. */
export const allSampleMails: SampleMails = (site, link) => ({
  ...sampleMails(site, link),
  ...givingSampleMails(site, link),
  ...welcomeSampleMails(site, link),
  ...letterSampleMails(site, link),
  ...digestSampleMails(site, link),
});
