import { Extension } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorProps } from '@tiptap/pm/view';

export const listKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** Leaves Tab to the browser, to move to the next field (WCAG 2.1.2); in a table, it moves between cells. */
export const leavingByTab: EditorProps['handleDOMEvents'] = {
  keydown: ({ state }, { key }) => key === 'Tab' && !isInTable(state),
};
