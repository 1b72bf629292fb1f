import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { ResolveAddress } from './mark-links';
import { parsedText } from './parsed-text';

export const textAsWords = (html: string, address: ResolveAddress) =>
  toParagraphs(parsedText(html), address).join('\n\n');

const standsAlone = (name: string) =>
  /^(?:p|h[2-4]|ul|ol|li|blockquote|hr|pre|figure|figcaption|table)$/.test(name);

function toParagraphs(nodes: ChildNode[], address: ResolveAddress): string[] {
  const paragraphs: string[] = [];
  let line = '';
  const finish = () => {
    const words = line
      .split('\n')
      .map((part) => part.trim())
      .join('\n')
      .trim();
    if (words) paragraphs.push(words);
    line = '';
  };
  for (const node of nodes) {
    if (isTag(node) && standsAlone(node.name)) {
      finish();
      paragraphs.push(...renderBlockElement(node, address));
    } else line += renderInline(node, address);
  }
  finish();
  return paragraphs;
}

function renderBlockElement(element: Element, address: ResolveAddress): string[] {
  const { name, children } = element;
  const inner = () => toParagraphs(children, address);
  switch (name) {
    case 'h2':
    case 'h3':
    case 'h4':
      return inner().map((words) => underlined(words, '-'));
    case 'ul':
    case 'ol':
      return [renderList(element, address)].filter(Boolean);
    case 'blockquote':
      return [quoted(inner().join('\n\n'))];
    case 'hr':
      return ['* * *'];
    case 'pre':
      return [DomUtils.textContent(element).trimEnd()];
    case 'table':
      return [renderTable(element, address)];
    default:
      return inner();
  }
}

function renderList({ name, attribs, children }: Element, address: ResolveAddress) {
  const items = children
    .filter(isTag)
    .map((item) => ({ value: item.attribs['value'], words: toParagraphs(item.children, address).join('\n') }))
    .filter(({ words }) => words !== '');
  const step = attribs['reversed'] === undefined ? 1 : -1;
  let next = Number(attribs['start'] ?? (step === 1 ? 1 : items.length));
  return items
    .map(({ value = next, words }) => {
      const mark = name === 'ol' ? `${value}. ` : '- ';
      next = Number(value) + step;
      return mark + words.replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

const renderTable = (table: Element, address: ResolveAddress) =>
  DomUtils.getElementsByTagName('tr', table)
    .map((row) =>
      row.children
        .filter(isTag)
        .map(({ children }) => toParagraphs(children, address).join(' '))
        .join(' | '),
    )
    .join('\n');

function renderInline(node: ChildNode, address: ResolveAddress): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ');
  if (!isTag(node) || node.name === 'script' || node.name === 'style') return '';
  const { name, attribs, children } = node;
  if (name === 'br') return '\n';
  if (name === 'img') return attribs['alt'] ? `[${attribs['alt']}]` : '';
  const words = children.map((child) => renderInline(child, address)).join('');
  return name === 'a' ? withAddress(words, address(attribs['href'] ?? '')) : words;
}

/** Appends the URL, unless the text already contains it. */
function withAddress(words: string, address: string | null) {
  if (address === null) return words;
  const says = address.replace(/^(?:mailto|tel):/i, '');
  const isSaid = /^tel:/i.test(address)
    ? says.replace(/\D/g, '') === words.replace(/\D/g, '')
    : says === words.trim();
  return isSaid ? words : `${words} <${says}>`;
}

export const underlined = (words: string, sign: '=' | '-') =>
  `${words}\n${sign.repeat(Math.min(60, Math.max(...words.split('\n').map((line) => line.length))))}`;

export const quoted = (words: string) =>
  words
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
