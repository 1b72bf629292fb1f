import type { PageWords } from '@lapis/contract';
import { pathOf } from '@lapis/contract/pages';
import type { ContentType } from '../types/content-type';

/**
 * The pages that are neither a widget's text nor an entry: the lists of the types, and where to write to. Their ids are
 * none that a widget may have.
 * @param words those at the top of pages
 */
export function listPages(types: readonly ContentType[], words: Record<string, PageWords>) {
  const lists = types.flatMap(({ title, pages }) =>
    pages ? [{ title, name: pages.list, body: pages.about }] : [],
  );
  const contact = {
    title: 'Contact',
    name: 'contact',
    body: 'Write to us, call us, or find our address.',
  } as const;
  return [contact, ...lists].map(({ name, ...usual }, index) => {
    const { title = usual.title, subtitle, description } = words[name] ?? {};
    const own = [subtitle, description].filter(Boolean).join(' ');
    return { title, path: pathOf(name), body: own || usual.body, id: -1 - index };
  });
}
