import type { Site } from '@lapis/contract';
import { type Shades, deriveShades } from '@lapis/contract/colours';
import type { CheckedAddress, MailContent, NewMail } from '../../server/http/mail';
import { escapeHtml } from '@lapis/html/html-text';
import type { OwnWords, ProvenRecipient, Recipient } from './recipient';

type Block<Words extends string = string> = Words | { label: Words; url: string } | { quote: Words };

/**
 * Composes an email. An email to an unproven address may contain only `OwnWords`, so that an attacker can't
 * use the site to send their own text to strangers.
 */
export function composeEmail(
  site: Site,
  to: ProvenRecipient | null,
  subject: string,
  blocks: readonly Block[],
): NewMail;
export function composeEmail(
  site: Site,
  to: Recipient,
  subject: OwnWords,
  blocks: readonly Block<OwnWords>[],
): NewMail;
export function composeEmail(
  site: Site,
  to: Recipient | null,
  subject: string,
  blocks: readonly Block[],
): NewMail {
  return addressTo(to, setWords(site, subject, blocks));
}

const addressTo = (to: Recipient | null, set: MailContent): NewMail => ({
  ...set,
  to: (to?.email ?? null) as CheckedAddress,
});

export const mailSet: (to: ProvenRecipient, set: MailContent) => NewMail = addressTo;

export function setWords(site: Site, subject: string, blocks: readonly Block[]): MailContent {
  const shades = deriveShades(site.colours);
  const sender = [site.app_name, ...site.address_lines, site.phone].filter(Boolean);
  return {
    subject,
    text: `${blocks.map((block, at) => asText(block, blocks[at - 1])).join('\n\n')}\n\n-- \n${sender.join('\n')}\n`,
    html: asPage(
      site,
      shades,
      subject,
      blocks.map((block) => asHtml(block, shades)).join('\n'),
      sender.map(escapeHtml).join('<br>\n'),
    ),
  };
}

/** Returns true if the sentence before a link introduces it with a colon. */
const introduces = (before: Block | undefined) => typeof before === 'string' && before.endsWith(':');

function asText(block: Block, before?: Block) {
  if (typeof block === 'string') return block;
  if ('url' in block) return introduces(before) ? block.url : `${block.label}:\n${block.url}`;
  return block.quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> ');
}

function asHtml(block: Block, { light }: Shades) {
  if (typeof block === 'string')
    return `<p dir="auto" style="margin:0 0 16px">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`;
  if ('url' in block) {
    const url = escapeHtml(block.url);
    // Shows the plain address too, for mail programs without buttons and for readers who check where a link
    // leads.
    return `<p style="margin:24px 0 8px"><a class="button" href="${url}" style="display:inline-block;padding:12px 22px;border-radius:4px;background:${light['--lapis']};color:#fbf8f3;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:1.4;color:#566072;word-break:break-all">${url}</p>`;
  }
  return `<blockquote dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${light['--saffron']};white-space:pre-wrap">${escapeHtml(block.quote)}</blockquote>`;
}

/**
 * Wraps the text in an HTML page. Mail programs support little CSS, so the layout uses tables and inline
 * styles, and the style block only adds dark colours. There are no images, so reading an email fetches
 * nothing.
 */
const asPage = (
  { app_name, tagline }: Site,
  { light, dark }: Shades,
  subject: string,
  text: string,
  sender: string,
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
.page { background: #12161f !important }
.card { background: #1c2230 !important; color: #ece7dd !important }
.muted { color: #b3bac8 !important }
.button { background: ${dark['--lapis']} !important; color: #12161f !important }
}
</style>
</head>
<body class="page" style="margin:0;background:#fbf8f3">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:20px 28px;border-radius:12px 12px 0 0;background:${light['--lapis-deep']};color:#fbf8f3;font-family:Georgia,serif;font-size:22px">
<strong>${escapeHtml(app_name)}</strong><br><span style="font-size:14px;color:${light['--on-deep-muted']}">${escapeHtml(tagline)}</span>
</td></tr>
<tr><td class="card" style="padding:28px;border-radius:0 0 12px 12px;background:#fff;color:#1b2333;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
${text}
</td></tr>
<tr><td class="muted" style="padding:20px 28px;color:#566072;font-family:Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5">
${sender}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
