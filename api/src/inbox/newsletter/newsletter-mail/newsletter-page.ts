import type { Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { escapeHtml } from '@lapis/html/html-text';
import type { ReaderWords } from '../../../content/newsletters/words/english';
import { placeholders } from './frozen-mail';
import { type MailLooks, SIDE, styleSheet, WIDTH } from './mail-looks';

interface NewsletterPageContext {
  site: Site;
  looks: MailLooks;
  words: ReaderWords['footer'];
  subject: string;
  preview: string;
  title: string;
  onSite: string | null;
}

/**
 * Wraps a newsletter in an HTML page. The layout uses tables, one of them with a fixed width for Outlook,
 * which doesn't support `max-width`. Images are the same for every reader; nothing else is fetched.
 */
export function newsletterPage(around: NewsletterPageContext, parts: string) {
  const { looks, subject, title } = around;
  const { lang, dir, light, serif, sans, leading, start } = looks;
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,p,a,h1,h2,h3,h4,li { font-family: ${dir === 'rtl' ? 'Tahoma' : 'Arial'}, sans-serif !important }</style><![endif]-->
<style>${styleSheet(looks)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%;text-size-adjust:100%">
${previewLine(around.preview)}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" bgcolor="${light.page}" style="background:${light.page}">
<tr><td class="outside" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:${WIDTH}px;text-align:${start}">
${masthead(around)}
<tr><td class="card corner" bgcolor="${light.card}" style="border-radius:0 0 12px 12px;background:${light.card};color:${light.ink};font-family:${sans};font-size:17px;line-height:${leading};overflow-wrap:anywhere">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="side" style="padding:36px ${SIDE}px 20px"><h1 class="ink" style="margin:0;color:${light.ink};font-family:${serif};font-size:30px;line-height:1.25;font-weight:bold">${escapeHtml(title)}</h1></td></tr>
${parts}
<tr><td style="padding:0;font-size:8px;line-height:8px">&#160;</td></tr>
</table>
</td></tr>
${foot(around)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Pads the preview text with invisible spaces, because mail programs would otherwise append the masthead. */
const previewLine = (preview: string) =>
  preview &&
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(60)}</div>\n`;

function masthead({ site, looks: { light, start } }: NewsletterPageContext) {
  const { lang, dir } = languages[site.language];
  const tagline =
    site.tagline &&
    `<br><span style="font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:${light['--on-deep-muted']}">${escapeHtml(site.tagline)}</span>`;
  return `<tr><td class="side deep corner" lang="${lang}" dir="${dir}" bgcolor="${light['--lapis-deep']}" style="padding:24px ${SIDE}px;border-radius:12px 12px 0 0;background:${light['--lapis-deep']};color:${light.page};font-family:Georgia,'Times New Roman',serif;font-size:24px;line-height:1.3;text-align:${start}"><strong>${escapeHtml(site.app_name)}</strong>${tagline}</td></tr>`;
}

function foot({ site, looks, words, onSite }: NewsletterPageContext) {
  const { light, sans, leading, start } = looks;
  const { lang, dir } = languages[site.language];
  const links = [
    onSite !== null && ([words.read, onSite] as const),
    [words.preferences, placeholders.preferences] as const,
    [words.unsubscribe, placeholders.unsubscribe] as const,
  ].filter((link) => link !== false);
  return `<tr><td class="side muted" style="padding:28px ${SIDE}px;color:${light.muted};font-family:${sans};font-size:16px;line-height:${leading}">
<p style="margin:0 0 8px">${escapeHtml(words.why(site.app_name))}</p>
${links.map(([label, url]) => footLink(label, url, looks)).join('\n')}
<p lang="${lang}" dir="${dir}" style="margin:16px 0 0;text-align:${start}">${senderLines(site).map(escapeHtml).join('<br>\n')}</p>
</td></tr>`;
}

const footLink = (label: string, url: string, { light }: MailLooks) =>
  `<a class="link" href="${escapeHtml(url)}" style="display:block;padding:10px 0;color:${light['--lapis']};font-size:16px;line-height:24px;text-decoration:underline">${escapeHtml(label)}</a>`;

/**
 * Returns the sender's details, one per line. An appeal for money must state that the charity is registered
 * (Charities Act 2011, section 194).
 */
export const senderLines = ({ app_name, address_lines, phone, charity_number }: Site) =>
  [app_name, ...address_lines, phone, charity_number && `Registered charity number ${charity_number}`].filter(
    Boolean,
  );
