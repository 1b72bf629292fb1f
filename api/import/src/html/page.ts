import type { Element } from 'domhandler';
import type { SourceFiles } from '../source-files';
import type { BlockList } from './block-list';

export interface ConversionContext {
  list: BlockList;
  files: SourceFiles;
  note: (text: string) => void;
  rules: readonly ConversionRule[];
  /** Treats newlines as line breaks, for text written before WordPress had its block editor. */
  lineBreaks: boolean;
}

/** Converts an element and returns true, or returns false if the rule doesn't apply to it. */
export type ConversionRule = (element: Element, page: ConversionContext) => boolean;

export function notes() {
  const counts = new Map<string, number>();
  return {
    note: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    said: () => [...counts].map(([text, count]) => `${text}${count > 1 ? ` (${count} times)` : ''}.`),
  };
}

/** Returns a link's address, or '' if it can't be used. */
export function toHref(address: string | undefined): string {
  const href = (address ?? '').trim();
  if (href.startsWith('//')) return `https:${href}`;
  return /^(?:\/|#|https?:\/\/[^\s/]|mailto:\S|tel:[+\d])\S*$/i.test(href) ? href : '';
}
