import type { ShownBlock } from '@lapis/contract';
import { placeholders } from './frozen-mail';
import type { LetterSetting } from './letter-parts';
import { senderOf } from './letter-page';
import type { mailWords } from './mail-words';
import { quoted, textAsWords, underlined } from './text-as-words';

interface Around {
  words: (typeof mailWords)['en'];
  title: string;
  onSite: string | null;
}

/** The same letter as plain text, for who reads mail without HTML: every address stands where it belongs. */
export function letterWords(blocks: readonly ShownBlock[], setting: LetterSetting, around: Around) {
  const { words, title, onSite } = around;
  const links = [
    onSite !== null && `${words.read}:\n${onSite}`,
    `${words.preferences}:\n${placeholders.preferences}`,
    `${words.unsubscribe}:\n${placeholders.unsubscribe}`,
  ];
  return `${[
    underlined(title, '='),
    ...blocks.map((block) => partOf(block, setting)),
    // What mail programs know as the beginning of a signature (RFC 3676, section 4.3).
    `-- \n${words.why(setting.site.app_name)}`,
    ...links,
    senderOf(setting.site).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const lines = (...all: (string | false | null)[]) => all.filter(Boolean).join('\n');

function partOf(block: ShownBlock, { site, address, helpPath }: LetterSetting): string {
  switch (block.type) {
    case 'text':
      return textAsWords(block.html, address);
    case 'picture':
      return lines(block.picture.alt && `[${block.picture.alt}]`, block.caption);
    case 'quote':
      return quoted(lines(block.text, block.by && `— ${block.by}`));
    case 'button': {
      const isHelp = block.kind === 'help';
      const leadsTo = address(block.href || (isHelp ? helpPath : ''));
      const label = block.label || (isHelp ? site.help : '');
      return leadsTo && label ? `${label}:\n${leadsTo}` : '';
    }
    case 'cards':
      return block.cards
        .map(({ title, text, path }) => lines(underlined(title, '-'), text, address(path)))
        .join('\n\n');
    case 'help': {
      const title = underlined(block.title || site.appeal, '-');
      const leadsTo = address(helpPath);
      return [lines(title, block.text), leadsTo && `${site.help}:\n${leadsTo}`].filter(Boolean).join('\n\n');
    }
    default:
      return '';
  }
}
