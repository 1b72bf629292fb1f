import type { Language } from '@lapis/contract';
import { type Block, textsOf } from '@lapis/contract/blocks';
import { cut } from '../cut';
import { lineOfHtml } from './html/dom';

/** An entry without a title is called by its first words. */
export function titleFrom(html: string, blocks: Block[]): string {
  const title = lineOfHtml(html);
  if (title) return title;
  const first = blocks.flatMap(textsOf).map(lineOfHtml).find(Boolean);
  return first ? cut(first, 60) : 'Untitled';
}

/** The different names among those of tags. */
export const tagsFrom = (names: string[]) => [...new Set(names.map(lineOfHtml).filter(Boolean))];

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
