import { createNodeFromContent, type Editor } from '@tiptap/core';
import { type Node } from '@tiptap/pm/model';
import { diffIndices } from 'node-diff3';
import { addLeadingParagraphs } from './lists';

const serializeBlocks = (doc: Node) => doc.children.map((block) => JSON.stringify(block.toJSON()));

/**
 * Replaces the editor's text with a different one. Changes only the blocks that differ, so that the caret
 * stays in place. Can be undone.
 */
export function replaceText(editor: Editor, html: string) {
  const { state, view, schema } = editor;
  const next = createNodeFromContent(addLeadingParagraphs(html), schema, { slice: false }) as Node;
  const before = state.doc.children;
  const { tr } = state;
  // Works from the last change to the first, so that earlier positions stay valid.
  for (const { buffer1, buffer2 } of diffIndices(
    serializeBlocks(state.doc),
    serializeBlocks(next),
  ).toReversed()) {
    const totalSize = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const from = totalSize(before.slice(0, buffer1[0]));
    const to = from + totalSize(before.slice(buffer1[0], buffer1[0] + buffer1[1]));
    tr.replaceWith(from, to, next.children.slice(buffer2[0], buffer2[0] + buffer2[1]));
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('preventUpdate', true));
}
