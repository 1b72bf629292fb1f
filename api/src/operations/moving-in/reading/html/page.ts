import type { Element } from 'domhandler';
import type { SourceFiles } from '../source-files';
import type { BlockList } from './block-list';

/** What an entry's text is made into blocks with. */
export interface Page {
  list: BlockList;
  files: SourceFiles;
  /** Says what could not become a block, in a sentence without its full stop. */
  note: (text: string) => void;
  /** The first that takes an element has made blocks of it. */
  rules: readonly Rule[];
  /** Whether the end of a line is a break, as in what was typed without an editor of blocks. */
  lineBreaks: boolean;
}

/** Whether it made blocks of the element. */
export type Rule = (element: Element, page: Page) => boolean;

/** Puts what is said into sentences, and counts what is said more than once. */
export function notes() {
  const counts = new Map<string, number>();
  return {
    note: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    said: () => [...counts].map(([text, count]) => `${text}${count > 1 ? ` (${count} times)` : ''}.`),
  };
}

/** An address that a block may lead to; an empty text where it leads nowhere. */
export function hrefOf(address: string | undefined): string {
  const href = (address ?? '').trim();
  if (href.startsWith('//')) return `https:${href}`;
  return /^(?:\/|#|https?:\/\/[^\s/]|mailto:\S|tel:[+\d])\S*$/i.test(href) ? href : '';
}
