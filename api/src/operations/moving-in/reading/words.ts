import type { Language } from '@lapis/contract';
import { lineOfHtml } from './html/dom';
import type { Block } from '@lapis/contract/blocks';
import { textsOf } from '@lapis/contract/blocks';

/** As long as a title, a summary and a tag may be. */
const LONGEST_TITLE = 160;
const LONGEST_SUMMARY = 400;
const LONGEST_TAG = 40;
const LONGEST_AUTHOR = 120;
const MOST_TAGS = 20;

/** Text on one line, of at most so many characters, which ends at a word. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const whole = text.slice(0, longest - 1);
  const end = whole.lastIndexOf(' ');
  return `${whole.slice(0, end > longest / 2 ? end : whole.length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An entry without a title is called by its first words. */
export function titleFrom(html: string, blocks: Block[]): string {
  const title = lineOfHtml(html);
  if (title) return cut(title, LONGEST_TITLE);
  const first = blocks.flatMap(textsOf).map(lineOfHtml).find(Boolean);
  return first ? cut(first, 60) : 'Untitled';
}

export const summaryFrom = (html: string) => cut(lineOfHtml(html), LONGEST_SUMMARY);
export const authorFrom = (name: string) => cut(name.trim(), LONGEST_AUTHOR);
export const tagsFrom = (names: string[]) =>
  [...new Set(names.map((name) => cut(lineOfHtml(name), LONGEST_TAG)).filter(Boolean))].slice(0, MOST_TAGS);

/** A language by its code, such as fa-IR or ps; English of any that this site has not. */
export function languageFrom(code: string): Language {
  const [language] = code.toLowerCase().split(/[-_]/);
  if (language === 'fa' || language === 'prs') return 'fa-AF';
  return language === 'ps' ? 'ps' : 'en';
}

/** ISO 8601 in UTC; null of what is no time, as '0000-00-00 00:00:00'. */
export function timeFrom(written: string | number): string | null {
  const text = typeof written === 'string' ? written.trim().replace(' ', 'T') : written;
  const time = new Date(typeof text === 'string' && /T[\d:.]+$/.test(text) ? `${text}Z` : text);
  const year = time.getUTCFullYear();
  return year > 1000 && year < 10_000 ? time.toISOString() : null;
}

/** Text without the characters that no text holds. */
export const printable = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, '');
