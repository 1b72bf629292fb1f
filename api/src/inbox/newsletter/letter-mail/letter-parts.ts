import type { ShownBlock, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { escapeHtml } from '../../../cms/html/escape-html';
import { COLUMN, type Looks, SIDE, WIDTH } from './mail-looks';
import { picture, type Setting, textAsMail } from './text-as-mail';

type Of<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;

/** What the blocks of a letter are set with. */
export interface LetterSetting extends Setting {
  site: Site;
  /** Where help is asked for, unless a button says otherwise. */
  helpPath: string;
}

/** In pixels, of a picture that is to be small, and of one on a card. */
const SMALL = 320;
const ON_CARD = 176;

/** The rows of a letter's table: each block one. What mail can't show has none, and a letter holds none of it. */
export const partsAsHtml = (blocks: readonly ShownBlock[], setting: LetterSetting) =>
  blocks.map((block) => partOf(block, setting)).join('\n');

function partOf(block: ShownBlock, setting: LetterSetting): string {
  switch (block.type) {
    case 'text':
      return row(textAsMail(block.html, setting), [0, 8]);
    case 'picture':
      return pictureOf(block, setting);
    case 'quote':
      return row(quoteOf(block, setting.looks), [8, 28]);
    case 'button':
      return buttonOf(block, setting);
    case 'cards':
      return row(cardsOf(block, setting), [8, 12]);
    case 'help':
      return row(helpOf(block, setting), [8, 28]);
    default:
      return '';
  }
}

/** A row as wide as the words, with so many pixels above and below. */
const row = (html: string, [above, below]: readonly [number, number]) =>
  html && `<tr><td class="side" style="padding:${above}px ${SIDE}px ${below}px">\n${html}\n</td></tr>`;

function pictureOf({ picture: shown, caption, size }: Of<'picture'>, setting: LetterSetting) {
  const { light, sans } = setting.looks;
  const most = { small: SMALL, text: COLUMN, wide: WIDTH, full: WIDTH }[size];
  const image = picture({ ...shown, width: Math.min(most, shown.width) }, setting);
  const words =
    caption &&
    `<p class="muted" style="margin:0;padding:10px 0 0;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">${escapeHtml(caption)}</p>`;
  if (most < WIDTH) return row(image + words, [4, 20]);
  // From edge to edge, where no corner is round.
  return `<tr><td style="padding:4px 0 ${words ? 0 : 20}px">${image.replace('border-radius:8px;', '')}</td></tr>
${words && row(words, [0, 20])}`;
}

function quoteOf({ text, by }: Of<'quote'>, { light, serif, sans, start }: Looks) {
  const from =
    by &&
    `<p class="muted" style="margin:8px 0 0;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">${escapeHtml(by)}</p>`;
  return `<blockquote style="margin:0;padding:4px 0;padding-${start}:20px;border-${start}:4px solid ${light['--saffron']}">
<p class="ink" style="margin:0;color:${light.ink};font-family:${serif};font-size:22px;line-height:1.45">${escapeHtml(text)}</p>
${from}</blockquote>`;
}

function buttonOf({ label, href, kind }: Of<'button'>, setting: LetterSetting) {
  const { site, address, helpPath } = setting;
  const leadsTo = address(href || (kind === 'help' ? helpPath : ''));
  const words = label ? escapeHtml(label) : kind === 'help' ? saidBySite(site, site.help) : '';
  return leadsTo && words ? row(button(words, leadsTo, kind, setting.looks), [8, 28]) : '';
}

/** The colour is the cell's: Outlook knows no room within a link, and leaves it to the cell (`mso-padding-alt`). */
function button(html: string, address: string, kind: 'help' | 'plain', { light, sans }: Looks) {
  const [ground, ink, shade] =
    kind === 'help'
      ? [light['--saffron'], light['--on-saffron'], 'help']
      : [light['--lapis'], light.page, 'plain'];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${shade}" bgcolor="${ground}" style="border-radius:6px;background:${ground};mso-padding-alt:13px 26px"><a class="${shade}" href="${escapeHtml(address)}" style="display:inline-block;padding:13px 26px;border-radius:6px;background:${ground};color:${ink};font-family:${sans};font-size:17px;line-height:24px;font-weight:bold;text-decoration:none">${html}</a></td></tr></table>`;
}

const cardsOf = ({ cards }: Of<'cards'>, setting: LetterSetting) =>
  cards.map((card) => cardOf(card, setting)).join('\n');

/** Picture and words side by side, one below the other on a phone. */
function cardOf(
  { title, text, path, language, picture: shown }: Of<'cards'>['cards'][number],
  setting: LetterSetting,
) {
  const { looks, address } = setting;
  const { light, serif, sans, end } = looks;
  const own = marksOf(language);
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

const marksOf = (language: keyof typeof languages) =>
  `lang="${languages[language].lang}" dir="${languages[language].dir}"`;

/** What the letter leaves to the site is in the language of the site. */
const saidBySite = ({ language }: LetterSetting['site'], words: string) =>
  `<span ${marksOf(language)}>${escapeHtml(words)}</span>`;

function helpOf({ title, text }: Of<'help'>, setting: LetterSetting) {
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
