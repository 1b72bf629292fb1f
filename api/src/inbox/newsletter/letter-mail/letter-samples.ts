import type { SampleMails } from '../../mail/letters/samples';
import { mailTo, readerLinks } from './frozen-mail';
import { setLetter } from './set-letter';

const token = 'a-token-of-256-random-bits-as-text-0123456789a';

/** A letter of the newsletter with every kind of block but pictures, for those who look at the site's mails. */
export const letterSampleMails: SampleMails = (site, link) => {
  const letter = setLetter(
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
  const mail = mailTo({ ...letter, from_name: site.app_name, language: 'en' }, readerLinks(link, token));
  return { 'newsletter: letter': { to: 'mina@example.org', ...mail } };
};
