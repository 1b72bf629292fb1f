import type { Widget } from '@lapis/contract';
import type { PageWordsData } from './page-words';

export const worded = {
  worded: true,
  description: ({ words }: PageWordsData & { isPreview?: boolean }) => words.description,
};

/**
 * Page properties for a page that shows a site text; search engines leave it out until the text is written.
 */
export const written = (widget: string) => ({
  widget,
  worded: true,
  description: ({ words }: PageWordsData & { widget?: Widget | null }) => words.description,
  noindex: ({ widget: text }: PageWordsData & { widget?: Widget | null }) => text === null,
});
