import { isTextAttribute } from '@lapis/contract/text-markup';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { escapeHtml } from '../../../cms/html/escape-html';
import { COLUMN, type Looks } from './mail-looks';
import { type Address, mailPicture } from './mark-links';
import { parsedText } from './parsed-text';

/** What the parts of a text need to become a part of a mail. */
export interface Setting {
  looks: Looks;
  address: Address;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
}

/** Elements that say enough by themselves. */
const bare = ['strong', 'em', 'u', 's', 'thead', 'tbody', 'tr'];

/**
 * The HTML of a text as mail programs show it: each element with its style. Only elements that are known here, and
 * nothing of their attributes but addresses and words, so that nothing else gets into a mail whatever a text holds.
 * @param html as visitors see it
 */
export const textAsMail = (html: string, setting: Setting) => htmlOf(parsedText(html), setting);

const htmlOf = (nodes: ChildNode[], setting: Setting): string =>
  nodes
    .map((node) => (isText(node) ? escapeHtml(node.data) : isTag(node) ? tagOf(node, setting) : ''))
    .join('');

function tagOf(element: Element, setting: Setting): string {
  const { name, attribs, children } = element;
  const { looks } = setting;
  if (name === 'br') return '<br>';
  if (name === 'img') return imageOf(attribs, setting);
  if (name === 'script' || name === 'style') return '';
  const inner = htmlOf(children, setting);
  if (name === 'a') {
    const address = setting.address(attribs['href'] ?? '');
    return address === null
      ? inner
      : linkTo(address, inner, looks, attribs['dir'] === 'ltr' ? 'ltr' : undefined);
  }
  if (name === 'hr') return `<hr class="line" style="${styleOf(name, looks)}">`;
  if (bare.includes(name)) return `<${name}>${inner}</${name}>`;
  const style = styleOf(name, looks);
  if (style === undefined) return inner;
  const more = name === 'table' ? ' cellpadding="0" cellspacing="0" width="100%"' : scopeOf(element);
  const counts = countsOf(element);
  const shade = shadeOf(name);
  return `<${name}${more}${counts}${shade && ` class="${shade}"`} style="${style}">${inner}</${name}>`;
}

/** How a list counts and how far a cell spans. */
function countsOf({ name, attribs }: Element) {
  if (!['ol', 'li', 'th', 'td'].includes(name)) return '';
  return Object.entries(attribs)
    .filter(([attribute, value]) => isTextAttribute(name, attribute, value))
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
    .join('');
}

/** What a cell is the heading of: a column where its whole row are headings, its row otherwise. */
function scopeOf({ name, parent }: Element) {
  if (name !== 'th') return '';
  const isAllHeadings = parent?.children.filter(isTag).every((cell) => cell.name === 'th');
  return ` scope="${isAllHeadings ? 'col' : 'row'}"`;
}

/** A link within words. */
const linkTo = (address: string, html: string, { light }: Looks, dir?: 'ltr') =>
  `<a class="link"${dir ? ` dir="${dir}"` : ''} href="${escapeHtml(address)}" style="color:${light['--lapis']};text-decoration:underline">${html}</a>`;

function imageOf({ src = '', alt = '', width }: Record<string, string>, setting: Setting) {
  if (!src.startsWith('/')) return '';
  const wide = Number(width) > 0 ? Math.min(Number(width), COLUMN) : COLUMN;
  return picture({ url: src, alt, width: Math.round(wide) }, setting);
}

/** A picture of a width in pixels, and less where there is less room. Words in its place look like a caption. */
export const picture = (
  { url, alt, width }: { url: string; alt: string; width: number },
  { looks: { light, sans }, link }: Pick<Setting, 'looks' | 'link'>,
) =>
  `<img class="muted" src="${escapeHtml(link(mailPicture(url)))}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">`;

const shadeOf = (name: string) =>
  ({ h2: 'ink', h3: 'ink', h4: 'ink', figcaption: 'muted', blockquote: 'line', th: 'line', td: 'line' })[
    name
  ] ?? '';

function styleOf(name: string, { light, serif, start }: Looks) {
  const heading = (size: number) =>
    `margin:28px 0 12px;color:${light.ink};font-family:${serif};font-size:${size}px;line-height:1.3;font-weight:bold`;
  const list = `margin:0 0 16px;padding:0;padding-${start}:26px`;
  const cell = `padding:8px 10px;border-bottom:1px solid ${light.line};text-align:${start};vertical-align:top`;
  const styles: Record<string, string> = {
    p: 'margin:0 0 16px',
    h2: heading(24),
    h3: heading(20),
    h4: heading(17),
    ul: list,
    ol: list,
    li: 'margin:0 0 8px',
    blockquote: `margin:0 0 16px;padding:0;padding-${start}:16px;border-${start}:4px solid ${light.line}`,
    hr: `margin:28px 0;border:0;border-top:1px solid ${light.line}`,
    pre: 'margin:0 0 16px;white-space:pre-wrap;font-size:16px',
    code: 'font-family:Consolas,Menlo,monospace;font-size:16px',
    figure: 'margin:0 0 16px',
    figcaption: `padding:8px 0 0;color:${light.muted};font-size:16px;line-height:1.5`,
    table: 'margin:0 0 16px;border-collapse:collapse',
    th: `${cell};font-weight:bold`,
    td: cell,
  };
  return styles[name];
}
