import { Extension } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorProps } from '@tiptap/pm/view';

/** Items go deeper into their list and out of it by keys that are nobody else's: Tab leads out of the text. */
export const listKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** The browser's own Tab, which goes on to the next field (WCAG 2.1.2); in a table it goes from cell to cell. */
export const leavingByTab: EditorProps['handleDOMEvents'] = {
  keydown: ({ state }, { key }) => key === 'Tab' && !isInTable(state),
};
