import { isTextAttribute } from '@lapis/contract/text-markup';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { escapeHtml } from '@lapis/html/html-text';
import { COLUMN, type MailLooks } from './mail-looks';
import { type ResolveAddress, mailPicture } from './mark-links';
import { parsedText } from './parsed-text';

export interface MailRenderContext {
  looks: MailLooks;
  address: ResolveAddress;
  link: (path: string) => string;
}

const bare = ['strong', 'em', 'u', 's', 'sup', 'sub', 'thead', 'tbody', 'tr'];

/**
 * Renders text with inline styles for mail programs. Keeps only known elements, with few of their attributes,
 * so that nothing else gets into an email.
 * @param html text as visitors see it
 */
export const textAsMail = (html: string, setting: MailRenderContext) =>
  renderNodes(parsedText(html), setting);

const renderNodes = (nodes: ChildNode[], setting: MailRenderContext): string =>
  nodes
    .map((node) => (isText(node) ? escapeHtml(node.data) : isTag(node) ? renderElement(node, setting) : ''))
    .join('');

function renderElement(element: Element, setting: MailRenderContext): string {
  const { name, attribs, children } = element;
  const { looks } = setting;
  if (name === 'br') return '<br>';
  if (name === 'img') return renderImage(attribs, setting);
  if (name === 'script' || name === 'style') return '';
  const inner = renderNodes(children, setting);
  if (name === 'a') {
    const address = setting.address(attribs['href'] ?? '');
    return address === null
      ? inner
      : linkTo(address, inner, looks, attribs['dir'] === 'ltr' ? 'ltr' : undefined);
  }
  if (name === 'hr') return `<hr class="line" style="${inlineStyle(name, looks)}">`;
  if (bare.includes(name)) return `<${name}>${inner}</${name}>`;
  const style = inlineStyle(name, looks);
  if (style === undefined) return inner;
  const more = name === 'table' ? ' cellpadding="0" cellspacing="0" width="100%"' : scopeAttribute(element);
  const counts = listAndCellAttributes(element);
  const shade = colourName(name);
  return `<${name}${more}${counts}${shade && ` class="${shade}"`} style="${style}">${inner}</${name}>`;
}

function listAndCellAttributes({ name, attribs }: Element) {
  if (!['ol', 'li', 'th', 'td'].includes(name)) return '';
  return Object.entries(attribs)
    .filter(([attribute, value]) => isTextAttribute(name, attribute, value))
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
    .join('');
}

function scopeAttribute({ name, parent }: Element) {
  if (name !== 'th') return '';
  const isAllHeadings = parent?.children.filter(isTag).every((cell) => cell.name === 'th');
  return ` scope="${isAllHeadings ? 'col' : 'row'}"`;
}

const linkTo = (address: string, html: string, { light }: MailLooks, dir?: 'ltr') =>
  `<a class="link"${dir ? ` dir="${dir}"` : ''} href="${escapeHtml(address)}" style="color:${light['--lapis']};text-decoration:underline">${html}</a>`;

function renderImage({ src = '', alt = '', width }: Record<string, string>, setting: MailRenderContext) {
  if (!src.startsWith('/')) return '';
  const wide = Number(width) > 0 ? Math.min(Number(width), COLUMN) : COLUMN;
  return picture({ url: src, alt, width: Math.round(wide) }, setting);
}

/** Renders a responsive picture. Its alternative text is styled as a caption. */
export const picture = (
  { url, alt, width }: { url: string; alt: string; width: number },
  { looks: { light, sans }, link }: Pick<MailRenderContext, 'looks' | 'link'>,
) =>
  `<img class="muted" src="${escapeHtml(link(mailPicture(url)))}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px;color:${light.muted};font-family:${sans};font-size:16px;line-height:1.5">`;

const colourName = (name: string) =>
  ({ h2: 'ink', h3: 'ink', h4: 'ink', figcaption: 'muted', blockquote: 'line', th: 'line', td: 'line' })[
    name
  ] ?? '';

function inlineStyle(name: string, { light, serif, start }: MailLooks) {
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
