import type { Language } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { SampleMails } from '../../mail/letters/samples';
import { mailTo, readerLinks } from '../letter-mail/frozen-mail';
import { setLetter } from '../letter-mail/set-letter';
import { digestLetter } from './digest-letter';

const token = 'a-token-of-256-random-bits-as-text-0123456789a';

const stories: Record<Language, { title: string; text: string }[]> = {
  en: [
    { title: 'Forty hats', text: 'Where they came from, and who wears them now.' },
    { title: 'A roof before the rain', text: 'Six days, twelve hands and a borrowed ladder.' },
  ],
  'fa-AF': [{ title: 'چهل کلاه', text: 'از کجا آمدند و اکنون چه کسی آن‌ها را می‌پوشد.' }],
  ps: [{ title: 'څلوېښت خولۍ', text: 'له کومه راغلې او اوس یې څوک پر سر کوي.' }],
};

/** Digests in each language, for those who look at the site's mails. */
export const digestSampleMails: SampleMails = (site, link) =>
  Object.fromEntries(
    (Object.keys(stories) as Language[]).map((language) => {
      const campaign = `digest-${language}-2026-03`.toLowerCase();
      const told = stories[language].map((story, at) => ({ id: at + 1, ...story }));
      const fields = digestLetter({ language, name: site.app_name, campaign, stories: told });
      const blocks = fields.blocks.flatMap((block) =>
        block.type === 'cards'
          ? {
              type: block.type,
              id: block.id,
              cards: told.map((story) => ({
                ...story,
                type: 'story' as const,
                language,
                picture: null,
                path: href('blog'),
              })),
            }
          : block.type === 'text' || block.type === 'button'
            ? block
            : [],
      );
      const letter = setLetter({ ...fields, blocks, path: null }, { site, link, campaign });
      const mail = mailTo({ ...letter, from_name: site.app_name, language }, readerLinks(link, token));
      return [`newsletter: digest (${language})`, { to: 'mina@example.org', ...mail }];
    }),
  );
