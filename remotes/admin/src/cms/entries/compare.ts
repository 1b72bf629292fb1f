import type { PageBanner } from '@lapis/contract';
import { diffComm, diffIndices } from 'node-diff3';
import { supportedBlocks, isSameHtml } from '../../editor/html/html';
import { languages } from '../../kit/fields/languages';
import { describeChosen } from './blocks-as-html';

export interface ComparedBlock {
  html: string;
  isChanged: boolean;
}

/** Maximum number of words to compare. More would be slow, and the marks would be unreadable. */
const MANY = 3000;

interface ComparedRow {
  one: string;
  other: string;
  isChanged: boolean;
}

/**
 * Compares two texts paragraph by paragraph, and marks the words that differ in each pair.
 * @param shown renders a paragraph as visitors see it
 */
export function compareParagraphs(
  one: string,
  other: string,
  shown: (html: string) => string,
): ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(
    supportedBlocks(one).map(shown),
    supportedBlocks(other).map(shown),
  )) {
    for (const html of common ?? []) rows.push({ one: html, other: html, isChanged: false });
    const pairs = Math.max(buffer1.length, buffer2.length);
    for (let index = 0; index < pairs; index += 1) {
      const [here = '', there = ''] = [buffer1[index], buffer2[index]];
      const [before, after] = here && there ? withMarks(here, there) : [here, there];
      rows.push({ one: before, other: after, isChanged: true });
    }
  }
  return rows;
}

export function compareTexts(
  one: string,
  other: string,
  shown: (html: string) => string,
): [ComparedBlock[], ComparedBlock[]] {
  const rows = compareParagraphs(one, other, shown);
  const side = (name: 'one' | 'other') =>
    rows.filter((row) => row[name]).map((row) => ({ html: row[name], isChanged: row.isChanged }));
  return [side('one'), side('other')];
}

interface TextNodeWord {
  node: Text;
  from: number;
  to: number;
  text: string;
}

/** Marks differing words with `<mark>`, unless the paragraphs have little in common. */
export function withMarks(one: string, other: string): [string, string] {
  const bodies = [one, other].map((html) => new DOMParser().parseFromString(html, 'text/html').body);
  const [here = [], there = []] = bodies.map(splitTextNodes);
  if (here.length + there.length > MANY) return [one, other];
  const texts = [here, there].map((words) => words.map(({ text }) => text));
  const changes = diffIndices(texts[0] ?? [], texts[1] ?? []);
  const changed = changes.reduce((sum, { buffer1, buffer2 }) => sum + buffer1[1] + buffer2[1], 0);
  if (changed > (here.length + there.length) * 0.6) return [one, other];
  for (const { buffer1, buffer2 } of changes.toReversed()) {
    markWords(here.slice(buffer1[0], buffer1[0] + buffer1[1]));
    markWords(there.slice(buffer2[0], buffer2[0] + buffer2[1]));
  }
  const [first, second] = bodies.map((body) => body.innerHTML);
  return [first ?? one, second ?? other];
}

function splitTextNodes(body: HTMLElement) {
  const words: TextNodeWord[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
      words.push({ node, from: index, to: index + text.length, text });
    }
  }
  return words;
}

/** Wraps words in `<mark>`, from the last to the first, so that earlier offsets stay valid. */
function markWords(words: TextNodeWord[]) {
  const runs: TextNodeWord[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.node === word.node) last.to = word.to;
    else runs.push({ ...word });
  }
  for (const { node, from, to } of runs.toReversed()) {
    const mark = document.createElement('mark');
    const middle = node.splitText(from);
    middle.splitText(to - from);
    middle.replaceWith(mark);
    mark.append(middle);
  }
}

function valueToText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueToText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(valueToText).join(' ');
  return String(value);
}

/** Formats a field's value for display, without codes or ids. */
export function formatField(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (name === 'language') return languages.find((language) => language.value === value)?.label ?? value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'tags' && Array.isArray(value)) return value.toSorted();
  if (name === 'banner') return formatBanner(value as PageBanner);
  return name.endsWith('_id') ? describeChosen('Chosen', Number(value)) : value;
}

const formatBanner = ({ title, subtitle, image_id, button, label, href }: PageBanner) =>
  [
    title,
    subtitle,
    describeChosen('A picture', image_id),
    button === 'help' ? 'The site’s help button' : '',
    ...(button === 'link' ? [label, href] : []),
  ].filter(Boolean);

export function isSameField(name: string, one: unknown, other: unknown) {
  const [here, there] = [valueToText(formatField(name, one)), valueToText(formatField(name, other))];
  return here === there || (name === 'html' && isSameHtml(here, there));
}

export const onlySettings = 'Only block settings have changed, such as the size of a picture.';

const escapeHtml = (text: string) => {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
};

export const compareValues = (one: unknown, other: unknown) =>
  withMarks(escapeHtml(valueToText(one)), escapeHtml(valueToText(other)));
