import type { Widget } from '@lapis/contract';
import type { Worded } from './page-words';

/** Of a page of which staff choose what stands at its top, and what search engines show. */
export const worded = {
  worded: true,
  description: ({ words }: Worded & { isPreview?: boolean }) => words.description,
};

/** Of a page that is a widget's text as well: without it there is nothing yet to find. */
export const written = (widget: string) => ({
  widget,
  worded: true,
  description: ({ words }: Worded & { widget?: Widget | null }) => words.description,
  noindex: ({ widget: text }: Worded & { widget?: Widget | null }) => text === null,
});
