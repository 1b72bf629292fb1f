import { isLinkable } from '@lapis/contract/text-markup';
import type { Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Arriving } from './arriving';
import { listCounts } from './lists';
import { listKeys } from './moving';
import { pictures } from './pictures';
import { SettingInText } from './settings-in-text';
import { tables } from './tables';
import { typingBeside } from './typing-beside';

/**
 * What a text may consist of: all of `textMarkup`, as the server lets it through, whether or not the toolbar can make
 * it, so that nothing is lost by editing (see `lostMarkup`).
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // `pasteLink` does it, and puts the caret behind the link.
      linkOnPaste: false,
      isAllowedUri: isLinkable,
      // Links are written as they are read: no target, no rel of the editor's own.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...tables,
  ...pictures,
  Arriving,
  SettingInText,
  listCounts,
  listKeys,
  // Its plugin runs before those of the others, as it is the last.
  typingBeside,
];
