import { isTextAttribute } from '@lapis/contract/text-markup';
import { Extension } from '@tiptap/core';

/** Adds attributes that Tiptap's lists lack: the number of an item, and reverse order. */
export const listCounts = Extension.create({
  name: 'listCounts',
  addGlobalAttributes: () => [
    {
      types: ['listItem'],
      attributes: {
        value: {
          default: null,
          // Not copied to an item added by Enter, which continues the count.
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
 * Adds an empty paragraph to list items that begin with another block. Tiptap's items must begin with a
 * paragraph, and it would move a table or list out of them.
 */
export const addLeadingParagraphs = (html: string) =>
  html.replace(/(<li\b[^>]*>)(?=\s*<(?:blockquote|figure|h[1-6]|hr|ol|pre|table|ul)\b)/gi, '$1<p></p>');
