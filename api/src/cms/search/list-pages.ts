import type { PageWords } from '@lapis/contract';
import { pathOf } from '@lapis/contract/pages';
import { searchedPages } from '../site/announced-pages';
import type { ContentType } from '../types/content-type';

/**
 * The pages that are neither a widget's text nor an entry: the lists of the types, and those that say themselves what
 * they are about. Their ids are none that a widget may have.
 * @param words those at the top of pages
 */
export function listPages(types: readonly ContentType[], words: Record<string, PageWords>) {
  const lists = types.flatMap(({ title, pages }) =>
    pages?.list ? [{ title, name: pages.list, path: pathOf(pages.list), body: pages.about ?? '' }] : [],
  );
  return [...searchedPages(), ...lists].map(({ name, path, ...usual }, index) => {
    const { title = usual.title, subtitle, description } = words[name] ?? {};
    const own = [subtitle, description].filter(Boolean).join(' ');
    return { title, path, body: own || usual.body, id: -1 - index };
  });
}
