import type { Site } from '@lapis/contract';
import { escapeHtml } from '../content/escape-html';

/** A paragraph, a link that stands by itself, or what somebody else wrote. */
type Block = string | { label: string; url: string } | { quote: string };

/** The words of a mail, in both forms. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Sets the words of a mail as text and as HTML, with the charity's name and address below them. */
export function letter(site: Site, subject: string, blocks: Block[]): Letter {
  const sender = [site.app_name, ...site.address_lines, site.phone].filter(Boolean);
  return {
    subject,
    text: `${blocks.map(asText).join('\n\n')}\n\n-- \n${sender.join('\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="max-width: 34em; margin: 2em auto; padding: 0 1em; font: 1.05em/1.6 sans-serif">
${blocks.map(asHtml).join('\n')}
<hr>
<p>${sender.map(escapeHtml).join('<br>')}</p>
</body>
</html>
`,
  };
}

function asText(block: Block) {
  if (typeof block === 'string') return block;
  if ('url' in block) return `${block.label}:\n${block.url}`;
  return block.quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
}

function asHtml(block: Block) {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('url' in block) {
    return `<p><a href="${escapeHtml(block.url)}"><strong>${escapeHtml(block.label)}</strong></a></p>`;
  }
  return `<blockquote dir="auto" style="white-space: pre-wrap">${escapeHtml(block.quote)}</blockquote>`;
}
