import type { SampleMails } from '../../mail/emails/samples';
import { mailTo, readerLinks } from './frozen-mail';
import { renderNewsletter } from './render-newsletter';

const token = 'a-token-of-256-random-bits-as-text-0123456789a';

export const newsletterSampleMails: SampleMails = (site, link) => {
  const newsletter = renderNewsletter(
    {
      title: 'What spring brought',
      subject: 'Forty hats and a new roof',
      preview: 'What you made possible since March.',
      language: 'en',
      path: '/letters/spring',
      blocks: [
        {
          type: 'text',
          id: 'text',
          html: '<p>Dear reader,</p><p>the hats have arrived. <a href="/blog">Our stories</a> tell where they went.</p><ul><li>Forty hats</li><li>One roof</li></ul>',
        },
        { type: 'quote', id: 'quote', text: 'It is warm under here.', by: 'A reader of ours' },
        { type: 'button', id: 'button', label: 'See the photographs', href: '/galleries', kind: 'plain' },
        { type: 'help', id: 'help', title: '', text: 'The next winter comes.' },
      ],
    },
    { site, link, campaign: 'spring' },
  );
  const mail = mailTo({ ...newsletter, from_name: site.app_name, language: 'en' }, readerLinks(link, token));
  return { 'newsletter: one that was sent': { to: 'mina@example.org', ...mail } };
};
