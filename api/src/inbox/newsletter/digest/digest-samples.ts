import type { Language } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import type { SampleMails } from '../../mail/emails/samples';
import { mailTo, readerLinks } from '../newsletter-mail/frozen-mail';
import { renderNewsletter } from '../newsletter-mail/render-newsletter';
import { buildDigest } from './build-digest';

const token = 'a-token-of-256-random-bits-as-text-0123456789a';

const stories: Record<Language, { title: string; text: string }[]> = {
  en: [
    { title: 'Forty hats', text: 'Where they came from, and who wears them now.' },
    { title: 'A roof before the rain', text: 'Six days, twelve hands and a borrowed ladder.' },
  ],
  'fa-AF': [{ title: 'چهل کلاه', text: 'از کجا آمدند و اکنون چه کسی آن‌ها را می‌پوشد.' }],
  ps: [{ title: 'څلوېښت خولۍ', text: 'له کومه راغلې او اوس یې څوک پر سر کوي.' }],
};

export const digestSampleMails: SampleMails = (site, link) =>
  Object.fromEntries(
    (Object.keys(stories) as Language[]).map((language) => {
      const campaign = `digest-${language}-2026-03`.toLowerCase();
      const told = stories[language].map((story, at) => ({ id: at + 1, ...story }));
      const fields = buildDigest({ language, name: site.app_name, campaign, stories: told });
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
                path: href('stories'),
              })),
            }
          : block.type === 'text' || block.type === 'button'
            ? block
            : [],
      );
      const digest = renderNewsletter({ ...fields, blocks, path: null }, { site, link, campaign });
      const mail = mailTo({ ...digest, from_name: site.app_name, language }, readerLinks(link, token));
      return [`newsletter: digest (${language})`, { to: 'mina@example.org', ...mail }];
    }),
  );
