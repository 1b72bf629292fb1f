import type { Widget } from '@lapis/contract';
import type { PageWordsData } from './page-words';

export const worded = {
  worded: true,
  description: ({ words }: PageWordsData & { isPreview?: boolean }) => words.description,
};

/**
 * Properties of a page that shows a site text. The page is kept out of search engines until the text has been
 * written.
 */
export const written = (widget: string) => ({
  widget,
  worded: true,
  description: ({ words }: PageWordsData & { widget?: Widget | null }) => words.description,
  noindex: ({ widget: text }: PageWordsData & { widget?: Widget | null }) => text === null,
});
