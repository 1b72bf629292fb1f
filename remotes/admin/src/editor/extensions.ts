import { isLinkable } from '@lapis/contract/text-markup';
import type { Extensions } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Arriving } from './pictures/arriving';
import { listCounts } from './typing/lists';
import { listKeys } from './typing/moving';
import { pictures } from './pictures/pictures';
import { SettingInText } from './settings-in-text';
import { raisedAndLowered } from './typing/raised';
import { tables } from './typing/tables';
import { typingBeside } from './typing/typing-beside';

/**
 * Extensions for all markup in `textMarkup`, even what the toolbar can't create, so that editing a text loses
 * nothing (see `lostMarkup`).
 */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // `pasteLink` does this instead, because it also moves the caret past the link.
      linkOnPaste: false,
      isAllowedUri: isLinkable,
      // Keeps links as they are: Tiptap would add `target` and `rel`.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ...raisedAndLowered,
  ...tables,
  ...pictures,
  Arriving,
  SettingInText,
  listCounts,
  listKeys,
  // Last, because Tiptap runs the plugins of later extensions first.
  typingBeside,
];
