import { Mark } from '@tiptap/core';

const mark = (name: string, element: string, keys: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag: element }],
    renderHTML: () => [element, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** Marks for raised and lowered characters, such as in m² and CO₂, with Google Docs' shortcuts. */
export const raisedAndLowered = [mark('superscript', 'sup', 'Mod-.'), mark('subscript', 'sub', 'Mod-,')];
