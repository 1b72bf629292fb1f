import type { Worded } from './page-words';

/** Of a page of which staff choose what stands at its top, and what search engines show. */
export const worded = { description: ({ words }: Worded & { isPreview?: boolean }) => words.description };
