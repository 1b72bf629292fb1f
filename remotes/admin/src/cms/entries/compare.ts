import type { PageBanner } from '@lapis/contract';
import { diffComm, diffIndices } from 'node-diff3';
import { blocksOf, isSameHtml } from '../../editor/html';
import { languages } from '../../kit/fields/languages';
import { chosen } from './blocks-as-html';

/** A paragraph of one of two copies. */
export interface ComparedBlock {
  html: string;
  isChanged: boolean;
}

/** Of more words than that, a comparison word by word is slow, and nobody reads its marks. */
const MANY = 3000;

/** A paragraph as both copies have it; empty in one that doesn't. */
interface ComparedRow {
  one: string;
  other: string;
  isChanged: boolean;
}

/**
 * Two texts paragraph by paragraph, with the words marked in which two paragraphs differ.
 * @param shown what people see of a paragraph
 */
export function comparedRows(one: string, other: string, shown: (html: string) => string): ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(
    blocksOf(one).map(shown),
    blocksOf(other).map(shown),
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

/** The same as two sides, each with its own paragraphs. */
export function comparedTexts(
  one: string,
  other: string,
  shown: (html: string) => string,
): [ComparedBlock[], ComparedBlock[]] {
  const rows = comparedRows(one, other, shown);
  const side = (name: 'one' | 'other') =>
    rows.filter((row) => row[name]).map((row) => ({ html: row[name], isChanged: row.isChanged }));
  return [side('one'), side('other')];
}

interface Word {
  node: Text;
  from: number;
  to: number;
  text: string;
}

/** Two paragraphs with their different words in `<mark>`; as they are, where they have little in common. */
export function withMarks(one: string, other: string): [string, string] {
  const bodies = [one, other].map((html) => new DOMParser().parseFromString(html, 'text/html').body);
  const [here = [], there = []] = bodies.map(wordsOf);
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

function wordsOf(body: HTMLElement) {
  const words: Word[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (const { 0: text, index } of node.data.matchAll(/\S+/g)) {
      words.push({ node, from: index, to: index + text.length, text });
    }
  }
  return words;
}

/** From the last to the first, so that what comes before stays where it is. */
function markWords(words: Word[]) {
  const runs: Word[] = [];
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

/** A value as people read it. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join(', ');
  if (typeof value === 'object') return Object.values(value).map(asText).join(' ');
  return String(value);
}

/** What a field holds in words: who reads it knows no codes, and a number of something else says nothing. */
export function inWords(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (name === 'language') return languages.find((language) => language.value === value)?.label ?? value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  // Tags have no order.
  if (name === 'tags' && Array.isArray(value)) return value.toSorted();
  if (name === 'banner') return bannerInWords(value as PageBanner);
  return name.endsWith('_id') ? chosen('Chosen', Number(value)) : value;
}

const bannerInWords = ({ title, subtitle, image_id, button, label, href }: PageBanner) =>
  [
    title,
    subtitle,
    chosen('A picture', image_id),
    button === 'help' ? 'The site’s help button' : '',
    ...(button === 'link' ? [label, href] : []),
  ].filter(Boolean);

/** Whether a field says the same in two copies. */
export function isSameField(name: string, one: unknown, other: unknown) {
  const [here, there] = [asText(inWords(name, one)), asText(inWords(name, other))];
  return here === there || (name === 'html' && isSameHtml(here, there));
}

/** What is said of blocks that differ, though no word in them does. */
export const onlySettings = 'Only settings of the blocks have changed, such as the size of a picture.';

const escaped = (text: string) => {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
};

/** Two short values as HTML, with their different words marked. */
export const comparedValues = (one: unknown, other: unknown) =>
  withMarks(escaped(asText(one)), escaped(asText(other)));
