import { isTextAttribute } from '@lapis/contract/text-markup';
import { Extension } from '@tiptap/core';

/** Adds attributes that Tiptap's lists lack: an item's number, and reverse order. */
export const listCounts = Extension.create({
  name: 'listCounts',
  addGlobalAttributes: () => [
    {
      types: ['listItem'],
      attributes: {
        value: {
          default: null,
          // Not copied when Enter adds an item: the new item continues the count.
          keepOnSplit: false,
          parseHTML: (element) => {
            const value = element.getAttribute('value') ?? '';
            return isTextAttribute('li', 'value', value) ? Number(value) : null;
          },
        },
      },
    },
    {
      types: ['orderedList'],
      attributes: {
        reversed: {
          default: false,
          parseHTML: (element) => element.hasAttribute('reversed'),
          renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
        },
      },
    },
  ],
});

/**
 * Adds an empty paragraph to list items that begin with a different block. Tiptap's items must begin with a
 * paragraph; otherwise it would move a table or list out of them.
 */
export const addLeadingParagraphs = (html: string) =>
  html.replace(/(<li\b[^>]*>)(?=\s*<(?:blockquote|figure|h[1-6]|hr|ol|pre|table|ul)\b)/gi, '$1<p></p>');
