import { tools, toolsFor } from './tools';

interface ShortcutRow {
  keys: string;
  does: string;
}

const ofTools: ShortcutRow[] = [...Object.values(tools), toolsFor.items.tools]
  .flat()
  .flatMap(({ label, keys }) => (keys ? { keys, does: label } : []));

export const shortcutGroups: { title: string; shortcuts: ShortcutRow[] }[] = [
  {
    title: 'Write',
    shortcuts: [
      ...ofTools,
      { keys: 'Ctrl+K', does: 'Link' },
      { keys: 'Ctrl+.', does: 'Superscript' },
      { keys: 'Ctrl+,', does: 'Subscript' },
      { keys: 'Shift+Enter', does: 'New line in the same paragraph' },
    ],
  },
  {
    title: 'Type at the beginning of a line, then a space',
    shortcuts: [
      { keys: '##', does: 'Heading' },
      { keys: '###', does: 'Subheading' },
      { keys: '-', does: 'Bulleted list' },
      { keys: '1.', does: 'Numbered list' },
      { keys: '>', does: 'Quote' },
    ],
  },
  {
    title: 'Move',
    shortcuts: [
      { keys: 'Alt+F10', does: 'From the text to the toolbar' },
      { keys: 'Escape', does: 'From the toolbar back to the text; out of a table' },
      { keys: 'Tab', does: 'To the next field; in a table to the next cell' },
      { keys: 'Shift+Tab', does: 'To the toolbar; in a table to the cell before' },
      { keys: 'Ctrl+/', does: 'This list' },
    ],
  },
];
