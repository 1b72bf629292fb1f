import { isTextAttribute } from '@lapis/contract/text-markup';
import { callOrReturn, getExtensionField, Node, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  TableMap,
} from '@tiptap/pm/tables';
import { insertBlock } from './insert';

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const written = element.getAttribute(name) ?? '';
    return isTextAttribute(element.localName, name, written) ? Number(written) : 1;
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

/** Attributes that prosemirror-tables needs. Widths aren't rendered, because the server removes them. */
const spans = {
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  colwidth: { default: null, rendered: false },
};

const createCellNode = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    tableRole,
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableCell = createCellNode('tableCell', 'td', 'cell');
const TableHeader = createCellNode('tableHeader', 'th', 'header_cell');

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  // prosemirror-tables recognises its nodes by this field.
  extendNodeSchema: (extension) => ({
    tableRole: callOrReturn(getExtensionField(extension, 'tableRole', extension)),
  }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => nextCell(this.editor) || (addRow(this.editor) && nextCell(this.editor)),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
      Escape: () => leaveTable(this.editor),
    };
  },
});

const nextCell = ({ state, view }: Editor) => goToNextCell(1)(state, view.dispatch);

export const tables = [Table, TableRow, TableCell, TableHeader];

export const inTable = (editor: Editor) => isInTable(editor.state);

function tableAround({ selection: { $from } }: Editor['state']) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'table') return { node, pos: $from.before(depth) };
  }
  return null;
}

export function addTable({ state, view }: Editor) {
  const { table, tableRow, tableHeader, tableCell } = state.schema.nodes;
  const row = (type = tableCell) =>
    tableRow?.create(null, Array.from({ length: 3 }, () => type?.createAndFill() ?? []).flat()) ?? [];
  const made = table?.create(null, [row(tableHeader), row(), row()].flat());
  if (!made) return;
  const { tr, pos } = insertBlock(state, made);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView());
}

export const addRow = ({ state, view }: Editor) => addRowAfter(state, view.dispatch);

export const addColumn = ({ state, view }: Editor) => addColumnAfter(state, view.dispatch);

/** Removes the row with the caret; if it is the only row, removes the table. */
export const removeRow = ({ state, view }: Editor) =>
  (isLast(state, 'height') ? deleteTable : deleteRow)(state, view.dispatch);

export const removeColumn = ({ state, view }: Editor) =>
  (isLast(state, 'width') ? deleteTable : deleteColumn)(state, view.dispatch);

function isLast(state: Editor['state'], side: 'height' | 'width') {
  const around = tableAround(state);
  return around !== null && TableMap.get(around.node)[side] === 1;
}

export const removeTable = ({ state, view }: Editor) => deleteTable(state, view.dispatch);

export const isHeadRow = (table: DocumentNode) =>
  table.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false;

export function hasHeadRow({ state }: Editor) {
  const around = tableAround(state);
  return around !== null && isHeadRow(around.node);
}

export function toggleHeadRow({ state, view }: Editor) {
  const around = tableAround(state);
  if (!around) return;
  const type = state.schema.nodes[isHeadRow(around.node) ? 'tableCell' : 'tableHeader'];
  const { tr } = state;
  // + 2 skips the opening tokens of the table and its first row.
  around.node.firstChild?.forEach((cell, offset) =>
    tr.setNodeMarkup(around.pos + 2 + offset, type, cell.attrs),
  );
  view.dispatch(tr);
}

/** Moves the caret past the table, so that Tab leaves the text (WCAG 2.1.2). */
function leaveTable({ state, view }: Editor) {
  const around = tableAround(state);
  const after = around && Selection.findFrom(state.doc.resolve(around.pos + around.node.nodeSize), 1);
  if (!after) return false;
  view.dispatch(state.tr.setSelection(after).scrollIntoView());
  return true;
}

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role of the node in prosemirror-tables. */
    tableRole?: string | ((this: { name: string; options: Options; storage: Storage }) => string);
  }
}
