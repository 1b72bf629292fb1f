import { callOrReturn, getExtensionField, Node, type Editor } from '@tiptap/core';
import {
  addRowAfter,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  TableMap,
} from '@tiptap/pm/tables';

/** What prosemirror-tables counts with. The server lets neither spans nor widths through, so none is written. */
const spans = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
};

const cell = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    tableRole,
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

const TableCell = cell('tableCell', 'td', 'cell');
const TableHeader = cell('tableHeader', 'th', 'header_cell');

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
  // prosemirror-tables knows its nodes by this field of the schema.
  extendNodeSchema: (extension) => ({
    tableRole: callOrReturn(getExtensionField(extension, 'tableRole', extension)),
  }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => nextCell(this.editor) || (addRow(this.editor) && nextCell(this.editor)),
      'Shift-Tab': () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    };
  },
});

const nextCell = ({ state, view }: Editor) => goToNextCell(1)(state, view.dispatch);

/** Tables as the site's texts have them: rows of cells, the first row perhaps of headings. */
export const tables = [Table, TableRow, TableCell, TableHeader];

export const inTable = (editor: Editor) => isInTable(editor.state);

/** Adds an empty row under the one with the caret. */
export const addRow = ({ state, view }: Editor) => addRowAfter(state, view.dispatch);

/** Removes the row with the caret, and with the last row its table. */
export function removeRow({ state, view }: Editor) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    return (TableMap.get(node).height > 1 ? deleteRow : deleteTable)(state, view.dispatch);
  }
  return false;
}

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** The part that a node plays in prosemirror-tables. */
    tableRole?: string | ((this: { name: string; options: Options; storage: Storage }) => string);
  }
}
