import type { PageWords } from '@lapis/contract';
import { requirePath } from '@lapis/contract/pages';
import { searchedPages } from '../site/announced-pages';
import type { ContentType } from '../types/content-type';

/**
 * Returns the pages for the search index that aren't entries: the types' list pages, and announced pages with
 * text to search. Their ids are negative, so they never collide with those of entries.
 * @param words headings for pages
 */
export function listPages(types: readonly ContentType[], words: Record<string, PageWords>) {
  const lists = types.flatMap(({ title, pages }) =>
    pages?.list ? [{ title, name: pages.list, path: requirePath(pages.list), body: pages.about ?? '' }] : [],
  );
  return [...searchedPages(), ...lists].map(({ name, path, ...usual }, index) => {
    const { title = usual.title, subtitle, description } = words[name] ?? {};
    const own = [subtitle, description].filter(Boolean).join(' ');
    return { title, path, body: own || usual.body, id: -1 - index };
  });
}
