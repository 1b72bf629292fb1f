import { getHTMLFromFragment } from '@tiptap/core';
import { readText, schema } from './schema';

const blocks =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,pre,figure,figcaption,table,thead,tbody,tfoot,tr,th,td,div';
/** Elements without content, which are never closed. */
export const voids = new Set(['br', 'hr', 'img']);

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * The one way in which we write a text: the editor's paragraphs inside items and cells are unwrapped, a table's
 * heading row stands in its head, settings are only named, and every block has a line of its own. Tidying twice
 * changes nothing.
 */
export function tidyHtml(html: string): string {
  const body = parse(html);
  for (const holder of body.querySelectorAll('li, th, td')) unwrapParagraph(holder);
  // What a setting says is asked for where it is shown, and is no part of the text.
  for (const place of body.querySelectorAll('span[data-setting]')) place.replaceChildren();
  for (const table of body.querySelectorAll('table')) placeHead(table);
  // The editor reads no code that is all space.
  for (const code of body.querySelectorAll('pre')) {
    if (!code.textContent.trim()) (code.querySelector('code') ?? code).replaceChildren();
  }
  while (isEmptyParagraph(body.lastElementChild)) body.lastElementChild?.remove();
  return writeChildren(body, '').join('\n');
}

const isEmptyParagraph = (element: Element | null) =>
  element?.tagName === 'P' && element.innerHTML.trim() === '';

function unwrapParagraph(holder: Element) {
  const [first, ...others] = holder.children;
  if (first?.tagName !== 'P' || others.some(({ tagName }) => tagName === 'P')) return;
  if (holder.firstChild !== first && holder.firstChild?.textContent?.trim()) return;
  first.replaceWith(...first.childNodes);
}

const isHeadRow = ({ cells }: HTMLTableRowElement) =>
  cells.length > 0 && [...cells].every(({ tagName }) => tagName === 'TH');

/** A cell of the head that reaches into the rows below takes them along, as far as they are of headings too. */
function placeHead(table: HTMLTableElement) {
  const rows = [...table.rows];
  let count = 1;
  for (let at = 0; at < count && at < rows.length; at += 1) {
    const reach = [...(rows[at]?.cells ?? [])].map(({ rowSpan }) => at + rowSpan);
    count = Math.max(count, ...reach);
  }
  const head = rows.slice(0, count);
  if (table.tHead || count >= rows.length || !head.every(isHeadRow)) return;
  table.createTHead().append(...head);
}

function writeChildren(parent: Element, indent: string): string[] {
  const lines: string[] = [];
  let run = '';
  const endRun = () => {
    if (run.trim()) lines.push(indent + run.trim());
    run = '';
  };
  for (const child of parent.childNodes) {
    if (child instanceof Element && child.matches(blocks)) {
      endRun();
      lines.push(...writeBlock(child, indent));
    } else run += writeInline(child);
  }
  endRun();
  return lines;
}

function writeBlock(element: Element, indent: string): string[] {
  const [open, close] = tags(element);
  if (element.tagName === 'PRE') return [indent + open + element.innerHTML + close];
  if (!element.querySelector(blocks)) {
    return [indent + open + [...element.childNodes].map(writeInline).join('').trim() + close];
  }
  return [indent + open, ...writeChildren(element, `${indent}  `), indent + close];
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function writeInline(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ');
  if (!(node instanceof Element)) return '';
  const [open, close] = tags(node);
  return open + [...node.childNodes].map(writeInline).join('') + close;
}

function tags(element: Element): [open: string, close: string] {
  const name = element.localName;
  const attributes = [...element.attributes]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((attribute) => ` ${attribute.name}="${escape(attribute.value).replaceAll('"', '&quot;')}"`);
  return [`<${name}${attributes.join('')}>`, voids.has(name) ? '' : `</${name}>`];
}

/** Whether two texts are the same but for how they are written down. */
export const isSameHtml = (one: string, other: string) =>
  one === other || isSameTidy(tidyHtml(one), tidyHtml(other));

const isSameTidy = (one: string, other: string) => one === other || runsIn(one) === runsIn(other);

/**
 * A tidy text as runs of words, each with its marks in one order: readers see no difference between a link that is in
 * italics and italics that are a link, and the editor writes the one for the other.
 */
function runsIn(html: string): string {
  const runs: { marks: string; text: string }[] = [];
  const add = (set: string[], text: string) => {
    const marks = [...new Set(set)].toSorted().join('');
    const last = runs.at(-1);
    if (last?.marks === marks) last.text += text;
    else runs.push({ marks, text });
  };
  const walk = (parent: Element, marks: string[]) => {
    for (const child of parent.childNodes) {
      if (!(child instanceof Element)) add(marks, escape(child.textContent ?? ''));
      else if (child.matches(blocks)) {
        const [open, close] = tags(child);
        add([], open);
        walk(child, []);
        add([], close);
      } else if (child.hasChildNodes()) walk(child, [...marks, tags(child)[0]]);
      // No mark shows on the end of a line.
      else add(child.localName === 'br' ? [] : marks, tags(child)[0]);
    }
  };
  walk(parse(html), []);
  return JSON.stringify(runs);
}

/** What comes back when the editor has read a text and writes it again. */
const throughEditor = (html: string) => getHTMLFromFragment(readText(html).content, schema);

/** A text's parts at its top level, with nothing in them that the editor does not know. */
export const blocksOf = (html: string) =>
  [...parse(tidyHtml(throughEditor(html))).children].map((block) => block.outerHTML);

/** A text's parts at its top level, each as it is written, whatever the editor knows of it. */
export const piecesOf = (html: string) =>
  [...parse(tidyHtml(html)).childNodes]
    .map((node) => (node instanceof Element ? node.outerHTML : escape(node.textContent ?? '').trim()))
    .filter(Boolean);

/** What the writing view would lose of a text: names such as '<video>', empty where it is kept whole. */
export function lostMarkup(html: string): string[] {
  const before = tidyHtml(html);
  const after = tidyHtml(throughEditor(html));
  if (isSameTidy(before, after)) return [];
  const left = markupOf(after);
  const lost = markupOf(before).filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return lost.length > 0 ? [...new Set(lost)] : ['its structure'];
}

const markupOf = (html: string) =>
  [...parse(html).querySelectorAll('*')].flatMap((element) => [
    `<${element.localName}>`,
    ...[...element.attributes].map(({ name }) => `${name}=`),
  ]);
