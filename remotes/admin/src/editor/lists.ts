import { isTextAttribute } from '@lapis/contract/text-markup';
import { Extension } from '@tiptap/core';

/** Which number an item has, and whether a list counts down: what the editor's own lists do not keep. */
export const listCounts = Extension.create({
  name: 'listCounts',
  addGlobalAttributes: () => [
    {
      types: ['listItem'],
      attributes: {
        value: {
          default: null,
          // An item that is begun by Enter counts on.
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
 * Begins items with an empty paragraph that begin with another block. The editor's items begin with a paragraph, and it
 * would move a table or a list out of them.
 */
export const beginItems = (html: string) =>
  html.replace(/(<li\b[^>]*>)(?=\s*<(?:blockquote|figure|h[1-6]|hr|ol|pre|table|ul)\b)/gi, '$1<p></p>');
