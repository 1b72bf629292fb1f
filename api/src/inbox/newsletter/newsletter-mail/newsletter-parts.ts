import type { ShownBlock, Site } from '@lapis/contract';
import { isNewsletterKind, type NewsletterBlockKind } from '@lapis/contract/block-kinds';
import { languages } from '@lapis/contract/languages';
import { escapeHtml } from '@lapis/html/html-text';
import { COLUMN, type MailLooks, SIDE, WIDTH } from './mail-looks';
import { picture, type MailRenderContext, textAsMail } from './text-as-mail';

type NewsletterBlockByType<Type extends NewsletterBlockKind> = Extract<ShownBlock, { type: Type }>;

type RenderBlock<Shown extends ShownBlock> = (block: Shown, context: NewsletterRenderContext) => string;
export type NewsletterRenderers = { [Kind in NewsletterBlockKind]: RenderBlock<NewsletterBlockByType<Kind>> };

export interface NewsletterRenderContext extends MailRenderContext {
  site: Site;
  helpPath: string;
}

const SMALL = 320;
const ON_CARD = 176;

const renderers: NewsletterRenderers = {
  text: ({ html }, setting) => row(textAsMail(html, setting), [0, 8]),
  picture: renderPicture,
  quote: (block, { looks }) => row(renderQuote(block, looks), [8, 28]),
  button: renderButtonBlock,
  cards: (block, setting) => row(renderCards(block, setting), [8, 12]),
  help: (block, setting) => row(renderHelp(block, setting), [8, 28]),
};

/** Renders blocks, except those of types that a newsletter can't contain. */
export const renderBlocks = (
  byKind: NewsletterRenderers,
  blocks: readonly ShownBlock[],
  context: NewsletterRenderContext,
) =>
  blocks.map((block) =>
    isNewsletterKind(block.type) ? (byKind[block.type] as RenderBlock<ShownBlock>)(block, context) : '',
  );

export const partsAsHtml = (blocks: readonly ShownBlock[], setting: NewsletterRenderContext) =>
  renderBlocks(renderers, blocks, setting).join('\n');

const row = (html: string, [above, below]: readonly [number, number]) =>
  html && `<tr><td class="side" style="padding:${above}px ${SIDE}px ${below}px">\n${html}\n</td></tr>`;

function renderPicture(
  { picture: shown, caption, size }: NewsletterBlockByType<'picture'>,
  setting: NewsletterRenderContext,
) {
  const { light, sans } = setting.looks;
  const most = { small: SMALL, text: COLUMN, wide: WIDTH, full: WIDTH }[size];
  const image = picture({ ...shown, width: Math.min(most, shown.width) }, setting);
  const words =
    caption &&
    `<p class="muted" style="margin:0;padding:10px 0 0;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">${escapeHtml(caption)}</p>`;
  if (most < WIDTH) return row(image + words, [4, 20]);
  return `<tr><td style="padding:4px 0 ${words ? 0 : 20}px">${image.replace('border-radius:8px;', '')}</td></tr>
${words && row(words, [0, 20])}`;
}

function renderQuote({ text, by }: NewsletterBlockByType<'quote'>, { light, serif, sans, start }: MailLooks) {
  const from =
    by &&
    `<p class="muted" style="margin:8px 0 0;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">${escapeHtml(by)}</p>`;
  return `<blockquote style="margin:0;padding:4px 0;padding-${start}:20px;border-${start}:4px solid ${light['--saffron']}">
<p class="ink" style="margin:0;color:${light.ink};font-family:${serif};font-size:22px;line-height:1.45">${escapeHtml(text)}</p>
${from}</blockquote>`;
}

function renderButtonBlock(
  { label, href, kind }: NewsletterBlockByType<'button'>,
  setting: NewsletterRenderContext,
) {
  const { site, address, helpPath } = setting;
  const leadsTo = address(href || (kind === 'help' ? helpPath : ''));
  const words = label ? escapeHtml(label) : kind === 'help' ? saidBySite(site, site.help) : '';
  return leadsTo && words ? row(button(words, leadsTo, kind, setting.looks), [8, 28]) : '';
}

/**
 * Renders a button. The table cell has the colour and `mso-padding-alt`, because Outlook ignores the padding
 * on links.
 */
function button(html: string, address: string, kind: 'help' | 'plain', { light, sans }: MailLooks) {
  const [ground, ink, shade] =
    kind === 'help'
      ? [light['--saffron'], light['--on-saffron'], 'help']
      : [light['--lapis'], light.page, 'plain'];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${shade}" bgcolor="${ground}" style="border-radius:6px;background:${ground};mso-padding-alt:13px 26px"><a class="${shade}" href="${escapeHtml(address)}" style="display:inline-block;padding:13px 26px;border-radius:6px;background:${ground};color:${ink};font-family:${sans};font-size:17px;line-height:24px;font-weight:bold;text-decoration:none">${html}</a></td></tr></table>`;
}

const renderCards = ({ cards }: NewsletterBlockByType<'cards'>, setting: NewsletterRenderContext) =>
  cards.map((card) => renderCard(card, setting)).join('\n');

function renderCard(
  { title, text, path, language, picture: shown }: NewsletterBlockByType<'cards'>['cards'][number],
  setting: NewsletterRenderContext,
) {
  const { looks, address } = setting;
  const { light, serif, sans, end } = looks;
  const own = languageAttributes(language);
  const to = address(path);
  const link = (html: string, style: string) =>
    to === null ? html : `<a class="link" href="${escapeHtml(to)}" style="${style}">${html}</a>`;
  const image =
    shown &&
    `<td class="cell" width="${ON_CARD}" valign="top" style="padding:0;padding-${end}:20px">${link(
      picture({ url: shown.url, alt: shown.alt || title, width: ON_CARD }, setting),
      'display:block',
    )}</td>`;
  const heading = link(
    escapeHtml(title),
    `display:inline-block;padding:9px 0 7px;color:${light['--lapis']};text-decoration:none`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
${image ?? ''}<td class="cell" valign="top" ${own}>
<h2 style="margin:0;font-family:${serif};font-size:20px;line-height:1.4;font-weight:bold">${heading}</h2>
<p class="ink" style="margin:0;color:${light.ink};font-family:${sans};font-size:16px;line-height:1.55">${escapeHtml(text)}</p>
</td></tr></table>`;
}

const languageAttributes = (language: keyof typeof languages) =>
  `lang="${languages[language].lang}" dir="${languages[language].dir}"`;

const saidBySite = ({ language }: NewsletterRenderContext['site'], words: string) =>
  `<span ${languageAttributes(language)}>${escapeHtml(words)}</span>`;

function renderHelp({ title, text }: NewsletterBlockByType<'help'>, setting: NewsletterRenderContext) {
  const { site, address, helpPath, looks } = setting;
  const { light, serif, sans } = looks;
  const to = address(helpPath);
  const words =
    text &&
    `<p style="margin:0 0 20px;color:${light.page};font-family:${sans};font-size:17px;line-height:1.55">${escapeHtml(text)}</p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="deep" bgcolor="${light['--lapis-deep']}" style="padding:28px;border-radius:12px;background:${light['--lapis-deep']}">
<h2 style="margin:0 0 10px;color:${light.page};font-family:${serif};font-size:24px;line-height:1.3;font-weight:bold">${title ? escapeHtml(title) : saidBySite(site, site.appeal)}</h2>
${words}${to === null ? '' : button(saidBySite(site, site.help), to, 'help', looks)}
</td></tr></table>`;
}
