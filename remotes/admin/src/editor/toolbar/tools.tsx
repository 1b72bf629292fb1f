import {
  AddColumnIcon,
  AddRowIcon,
  BoldIcon,
  BulletsIcon,
  ClearIcon,
  DeeperIcon,
  HeadRowIcon,
  ItalicIcon,
  NumbersIcon,
  OuterIcon,
  QuoteIcon,
  RedoIcon,
  RemoveColumnIcon,
  RemoveRowIcon,
  RuleIcon,
  TableIcon,
  TrashIcon,
  UndoIcon,
} from '@lapis/portal';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { addRule } from '../typing/insert';
import {
  addColumn,
  addRow,
  addTable,
  hasHeadRow,
  inTable,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeadRow,
} from '../typing/tables';

export interface EditorTool {
  name: string;
  label: string;
  /** Shortcut for keyboards with Ctrl; `useShortcuts` adapts it to others. */
  keys?: string;
  face: ReactNode;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
}

const isText = (editor: Editor) => editor.isActive('paragraph') && !editor.isActive('blockquote');

const texts: EditorTool[] = [
  {
    name: 'text',
    label: 'Text',
    keys: 'Ctrl+Alt+0',
    face: 'Text',
    run: (editor) => editor.chain().focus().clearNodes().run(),
    isOn: (editor) => isText(editor) && !editor.isActive('listItem'),
  },
  {
    name: 'heading',
    label: 'Heading',
    keys: 'Ctrl+Alt+2',
    face: 'H2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    label: 'Subheading',
    keys: 'Ctrl+Alt+3',
    face: 'H3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
];

const marks: EditorTool[] = [
  {
    name: 'bold',
    label: 'Bold',
    keys: 'Ctrl+B',
    face: <BoldIcon />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'Italic',
    keys: 'Ctrl+I',
    face: <ItalicIcon />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
];

const blocks: EditorTool[] = [
  {
    name: 'bullets',
    label: 'Bulleted list',
    keys: 'Ctrl+Shift+8',
    face: <BulletsIcon />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    label: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    face: <NumbersIcon />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    label: 'Quote',
    keys: 'Ctrl+Shift+B',
    face: <QuoteIcon />,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'rule',
    label: 'Dividing line',
    face: <RuleIcon />,
    run: (editor) => (addRule(editor), editor.commands.focus()),
  },
  {
    name: 'table',
    label: 'Table',
    face: <TableIcon />,
    run: (editor) => (addTable(editor), editor.commands.focus()),
    canRun: (editor) => !inTable(editor),
  },
];

const history: EditorTool[] = [
  {
    name: 'clear',
    label: 'Clear formatting',
    face: <ClearIcon />,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    name: 'undo',
    label: 'Undo',
    keys: 'Ctrl+Z',
    face: <UndoIcon />,
    run: (editor) => editor.chain().focus().undo().run(),
    canRun: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    label: 'Redo',
    keys: 'Ctrl+Shift+Z',
    face: <RedoIcon />,
    run: (editor) => editor.chain().focus().redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
];

const table: EditorTool[] = [
  {
    name: 'addRow',
    label: 'Add a row below',
    face: <AddRowIcon />,
    run: (editor) => (addRow(editor), editor.commands.focus()),
  },
  {
    name: 'removeRow',
    label: 'Remove this row',
    face: <RemoveRowIcon />,
    run: (editor) => (removeRow(editor), editor.commands.focus()),
  },
  {
    name: 'addColumn',
    label: 'Add a column after',
    face: <AddColumnIcon />,
    run: (editor) => (addColumn(editor), editor.commands.focus()),
  },
  {
    name: 'removeColumn',
    label: 'Remove this column',
    face: <RemoveColumnIcon />,
    run: (editor) => (removeColumn(editor), editor.commands.focus()),
  },
  {
    name: 'headRow',
    label: 'Heading row',
    face: <HeadRowIcon />,
    run: (editor) => (toggleHeadRow(editor), editor.commands.focus()),
    isOn: hasHeadRow,
  },
  {
    name: 'removeTable',
    label: 'Remove the table',
    face: <TrashIcon />,
    run: (editor) => (removeTable(editor), editor.commands.focus()),
  },
];

const items: EditorTool[] = [
  {
    name: 'deeper',
    label: 'Indent the item',
    keys: 'Ctrl+]',
    face: <DeeperIcon />,
    run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
    canRun: (editor) => editor.can().sinkListItem('listItem'),
  },
  {
    name: 'outer',
    label: 'Outdent the item',
    keys: 'Ctrl+[',
    face: <OuterIcon />,
    run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    canRun: (editor) => editor.can().liftListItem('listItem'),
  },
];

export const tools = { texts, marks, blocks, history };

export const toolsFor = {
  items: { label: 'List', tools: items, isHere: (editor: Editor) => editor.isActive('listItem') },
  table: { label: 'Table', tools: table, isHere: inTable, hint: 'Esc leaves the table' },
};
