import type { ShownBlock } from '@lapis/contract';
import type { ReaderWords } from '../../../content/newsletters/words/english';
import { placeholders } from './frozen-mail';
import { type NewsletterRenderContext, type NewsletterRenderers, renderBlocks } from './newsletter-parts';
import { senderLines } from './newsletter-page';
import { quoted, textAsWords, underlined } from './text-as-words';

interface NewsletterTextContext {
  words: ReaderWords['footer'];
  title: string;
  onSite: string | null;
}

export function newsletterWords(
  blocks: readonly ShownBlock[],
  setting: NewsletterRenderContext,
  around: NewsletterTextContext,
) {
  const { words, title, onSite } = around;
  const links = [
    onSite !== null && `${words.read}:\n${onSite}`,
    `${words.preferences}:\n${placeholders.preferences}`,
    `${words.unsubscribe}:\n${placeholders.unsubscribe}`,
  ];
  return `${[
    underlined(title, '='),
    ...renderBlocks(renderers, blocks, setting),
    // Signature separator (RFC 3676, section 4.3).
    `-- \n${words.why(setting.site.app_name)}`,
    ...links,
    senderLines(setting.site).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const lines = (...all: (string | false | null)[]) => all.filter(Boolean).join('\n');

const renderers: NewsletterRenderers = {
  text: ({ html }, { address }) => textAsWords(html, address),
  picture: ({ picture, caption }) => lines(picture.alt && `[${picture.alt}]`, caption),
  quote: ({ text, by }) => quoted(lines(text, by && `— ${by}`)),
  button({ kind, ...block }, { site, address, helpPath }) {
    const isHelp = kind === 'help';
    const leadsTo = address(block.href || (isHelp ? helpPath : ''));
    const label = block.label || (isHelp ? site.help : '');
    return leadsTo && label ? `${label}:\n${leadsTo}` : '';
  },
  cards: ({ cards }, { address }) =>
    cards.map(({ title, text, path }) => lines(underlined(title, '-'), text, address(path))).join('\n\n'),
  help({ title, text }, { site, address, helpPath }) {
    const leadsTo = address(helpPath);
    return [lines(underlined(title || site.appeal, '-'), text), leadsTo && `${site.help}:\n${leadsTo}`]
      .filter(Boolean)
      .join('\n\n');
  },
};
