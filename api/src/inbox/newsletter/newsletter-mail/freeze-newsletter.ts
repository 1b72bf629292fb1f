import type { NewsletterFields } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { siteRepository } from '../../../cms/site/site.repository';
import { shownBlocks } from '../../../content/blocks/shown-blocks';
import { createLinkBuilder } from '../../../server/http/origin';
import type { Services } from '../../../server/http/serve';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import type { FrozenMail } from './frozen-mail';
import { renderNewsletter } from './render-newsletter';

export type FreezeServices = Pick<Services, 'db' | 'settings'>;

/**
 * Renders the current state of a newsletter as an email: resolves references and leaves out content that
 * visitors may not see. The sender's name is the newsletter's, or else the default one, or else the
 * charity's.
 * @param campaign mark in the email's links (`?from=`), the same for all readers
 * @param hasPage false for a digest, which isn't on the site
 */
export async function freezeNewsletter(
  { db, settings }: FreezeServices,
  fields: NewsletterFields,
  { campaign, hasPage = true }: { campaign: string; hasPage?: boolean },
): Promise<FrozenMail> {
  const [site, defaults, blocks] = await Promise.all([
    siteRepository(db).read(),
    newsletterSettingsRepository(db).read(),
    shownBlocks(db, fields.blocks),
  ]);
  const { title, preview, language, slug } = fields;
  const subject = fields.subject || title;
  const path = hasPage ? href('newsletters.newsletter', { slug }) : null;
  const newsletter = { title, subject, preview, language, blocks, path };
  return {
    ...renderNewsletter(newsletter, { site, link: createLinkBuilder(settings), campaign }),
    from_name: fields.from_name || defaults.from_name || site.app_name,
    language,
  };
}
