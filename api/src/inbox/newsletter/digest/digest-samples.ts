import { languageCodes } from '@lapis/contract/languages';
import { href } from '@lapis/contract/pages';
import { readerWords } from '../../../content/newsletters/words/reader-words';
import type { SampleMails } from '../../mail/emails/samples';
import { mailTo, readerLinks } from '../newsletter-mail/frozen-mail';
import { renderNewsletter } from '../newsletter-mail/render-newsletter';
import { buildDigest } from './build-digest';

const token = 'a-token-of-256-random-bits-as-text-0123456789a';

export const digestSampleMails: SampleMails = (site, link) =>
  Object.fromEntries(
    languageCodes.map((language) => {
      const campaign = `digest-${language}-2026-03`.toLowerCase();
      const told = readerWords[language].digest.samples.map((story, at) => ({ id: at + 1, ...story }));
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
