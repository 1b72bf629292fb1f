import type { Language, ShownBlock, Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { readerWords } from '../../../content/newsletters/words/reader-words';
import type { MailContent } from '../../../server/http/mail';
import { newsletterPage } from './newsletter-page';
import { type NewsletterRenderContext, partsAsHtml } from './newsletter-parts';
import { newsletterWords } from './newsletter-words';
import { createLooks } from './mail-looks';
import { createAddressMarker } from './mark-links';

export interface NewsletterInput {
  title: string;
  subject: string;
  preview: string;
  language: Language;
  blocks: readonly ShownBlock[];
  path: string | null;
}

interface RenderOptions {
  site: Site;
  link: (path: string) => string;
  campaign: string;
}

/**
 * Renders a newsletter as HTML and plain text, with the placeholders of `frozen-mail.ts` in place of a
 * reader's own links.
 */
export function renderNewsletter(
  newsletter: NewsletterInput,
  { site, link, campaign }: RenderOptions,
): MailContent {
  const { title, subject, preview, language, blocks, path } = newsletter;
  const looks = createLooks(site, language);
  const words = readerWords[language].footer;
  const address = createAddressMarker({ link, campaign, page: path ?? '/' });
  const onSite = path === null ? null : address(path);
  const setting: NewsletterRenderContext = { site, looks, address, link, helpPath: href('contact') };
  return {
    subject,
    html: newsletterPage(
      { site, looks, words, subject, preview, title, onSite },
      partsAsHtml(blocks, setting),
    ),
    text: newsletterWords(blocks, setting, { words, title, onSite }),
  };
}
