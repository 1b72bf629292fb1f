import type { LetterFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { siteRepository } from '../../../cms/site/site.repository';
import { shownBlocks } from '../../../content/blocks/shown-blocks';
import { linksOf } from '../../../server/http/origin';
import type { Services } from '../../../server/http/serve';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import type { FrozenMail } from './frozen-mail';
import { setLetter } from './set-letter';

/** With whose help a letter becomes a mail. The database may be a transaction. */
export type Freezing = Pick<Services, 'db' | 'settings'>;

/**
 * A letter as a mail, as it is now: what its blocks name is looked up, what visitors may not see is left out. Who it is
 * from is the letter's own word, or the newsletter's, or the charity's name.
 * @param campaign the letter's mark in addresses, `?from=`, the same for all readers
 * @param hasPage whether it can be read on the site; a digest can't
 */
export async function freezeLetter(
  { db, settings }: Freezing,
  fields: LetterFields,
  { campaign, hasPage = true }: { campaign: string; hasPage?: boolean },
): Promise<FrozenMail> {
  const [site, newsletter, blocks] = await Promise.all([
    siteRepository(db).read(),
    newsletterSettingsRepository(db).read(),
    shownBlocks(db, fields.blocks),
  ]);
  const { title, preview, language, slug } = fields;
  const subject = fields.subject || title;
  const path = hasPage ? href('letters.letter', { slug }) : null;
  const letter = { title, subject, preview, language, blocks, path };
  return {
    ...setLetter(letter, { site, link: linksOf(settings), campaign }),
    from_name: fields.from_name || newsletter.from_name || site.app_name,
    language,
  };
}
