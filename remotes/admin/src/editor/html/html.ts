import { getHTMLFromFragment } from '@tiptap/core';
import { readText, schema } from '../schema';
import { blocks, collapseSpaces } from './collapse-spaces';

export const voids = new Set(['br', 'hr', 'img']);

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * Writes a text in its canonical form: no needless paragraphs in items and cells, heading rows in `thead`,
 * settings without their values, one block per line. Tidy HTML stays unchanged.
 */
export function tidyHtml(html: string): string {
  const body = parse(html);
  for (const holder of body.querySelectorAll('li, th, td')) unwrapParagraph(holder);
  // Strips the values of settings, which are filled in on display.
  for (const place of body.querySelectorAll('span[data-setting]')) place.replaceChildren();
  for (const table of body.querySelectorAll('table')) placeHead(table);
  // The editor parses code of only whitespace as empty.
  for (const code of body.querySelectorAll('pre')) {
    if (!code.textContent.trim()) (code.querySelector('code') ?? code).replaceChildren();
  }
  collapseSpaces(body);
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

/** Moves the heading rows to `thead`: the first row, and any rows that its merged cells extend into. */
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
    if (run) lines.push(indent + run);
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
    return [indent + open + [...element.childNodes].map(writeInline).join('') + close];
  }
  return [indent + open, ...writeChildren(element, `${indent}  `), indent + close];
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function writeInline(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escape(node.textContent ?? '');
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

export const isSameHtml = (one: string, other: string) =>
  one === other || isSameTidy(tidyHtml(one), tidyHtml(other));

const isSameTidy = (one: string, other: string) =>
  one === other || serializeRuns(one) === serializeRuns(other);

/**
 * Splits tidy HTML into runs of text with sorted marks, because the editor may swap nested marks. A link in
 * italics looks the same as italics in a link.
 */
function serializeRuns(html: string): string {
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
      // Marks aren't visible on a line break.
      else add(child.localName === 'br' ? [] : marks, tags(child)[0]);
    }
  };
  walk(parse(html), []);
  return JSON.stringify(runs);
}

const throughEditor = (html: string) => getHTMLFromFragment(readText(html).content, schema);

/** Returns a text's top-level blocks, without markup that the editor does not support. */
export const supportedBlocks = (html: string) =>
  [...parse(tidyHtml(throughEditor(html))).children].map((block) => block.outerHTML);

/** Returns a text's top-level blocks unchanged, including unsupported markup. */
export const topLevelBlocks = (html: string) =>
  [...parse(tidyHtml(html)).childNodes]
    .map((node) => (node instanceof Element ? node.outerHTML : escape(node.textContent ?? '').trim()))
    .filter(Boolean);

/** Returns the markup that the writing view would lose, such as '<video>'; empty if there is none. */
export function lostMarkup(html: string): string[] {
  const before = tidyHtml(html);
  const after = tidyHtml(throughEditor(html));
  if (isSameTidy(before, after)) return [];
  const left = listMarkup(after);
  const lost = listMarkup(before).filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return lost.length > 0 ? [...new Set(lost)] : ['part of this layout'];
}

const listMarkup = (html: string) =>
  [...parse(html).querySelectorAll('*')].flatMap((element) => [
    `<${element.localName}>`,
    ...[...element.attributes].map(({ name }) => `${name}=`),
  ]);
