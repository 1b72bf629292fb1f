import type { ContentName } from '@lapis/contract/content-types';
import { type PageName, pages } from '@lapis/contract/pages';

type AddPage = Extract<PageName, `admin.${ContentName}.add`>;

const isPage = (name: string): name is AddPage => name in pages;

/** The page where a new entry is written; undefined of types that are begun in their list (specification, section 2). */
export function addPageOf(name: ContentName) {
  const page = `admin.${name}.add`;
  return isPage(page) ? page : undefined;
}
