import { createNodeFromContent, type Editor } from '@tiptap/core';
import { type Node } from '@tiptap/pm/model';
import { diffIndices } from 'node-diff3';
import { beginItems } from './lists';

const blocksIn = (doc: Node) => doc.children.map((block) => JSON.stringify(block.toJSON()));

/**
 * Puts a text that came from elsewhere in the place of what is in the editor. Only the blocks that differ are
 * changed, so that the caret stays where somebody is writing; undo takes it back.
 */
export function putText(editor: Editor, html: string) {
  const { state, view, schema } = editor;
  const next = createNodeFromContent(beginItems(html), schema, { slice: false }) as Node;
  const before = state.doc.children;
  const { tr } = state;
  // From the end, so that the places before stay what they are.
  for (const { buffer1, buffer2 } of diffIndices(blocksIn(state.doc), blocksIn(next)).toReversed()) {
    const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const from = sizeOf(before.slice(0, buffer1[0]));
    const to = from + sizeOf(before.slice(buffer1[0], buffer1[0] + buffer1[1]));
    tr.replaceWith(from, to, next.children.slice(buffer2[0], buffer2[0] + buffer2[1]));
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('preventUpdate', true));
}
