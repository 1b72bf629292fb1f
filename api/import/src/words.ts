import type { Language } from '@lapis/contract';
import { type Block, blockTexts } from '@lapis/contract/blocks';
import { languageByAlias } from '@lapis/contract/languages';
import { cut } from './cut';
import { lineOfHtml } from './html/dom';

export function titleFrom(html: string, blocks: Block[]): string {
  const title = lineOfHtml(html);
  if (title) return title;
  const first = blocks.flatMap(blockTexts).map(lineOfHtml).find(Boolean);
  return first ? cut(first, 60) : 'Untitled';
}

export const tagsFrom = (names: string[]) => [...new Set(names.map(lineOfHtml).filter(Boolean))];

/** Maps a code such as fa-IR or ps to one of this site's languages; English by default. */
export function languageFrom(code: string): Language {
  const [language] = code.toLowerCase().split(/[-_]/);
  return languageByAlias(language ?? '');
}

/** Converts a time to ISO 8601 in UTC; returns null for invalid times such as '0000-00-00 00:00:00'. */
export function timeFrom(written: string | number): string | null {
  const text = typeof written === 'string' ? written.trim().replace(' ', 'T') : written;
  const time = new Date(typeof text === 'string' && /T[\d:.]+$/.test(text) ? `${text}Z` : text);
  const year = time.getUTCFullYear();
  return year > 1000 && year < 10_000 ? time.toISOString() : null;
}

export const printable = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}/gu, '');
