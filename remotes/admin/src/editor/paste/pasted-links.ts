import { Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { unwrapAddress, isKnownAddress } from '../typing/address';
import { pastedEmbedLink } from '../typing/embeds';

/**
 * Moves the caret past the link and clears its mark, so that typing neither replaces nor extends the link.
 */
export function leaveLink(tr: Transaction) {
  tr.setSelection(Selection.near(tr.selection.$to, -1));
  const { link } = tr.doc.type.schema.marks;
  return link ? tr.removeStoredMark(link) : tr;
}

export function pasteLink(view: EditorView, data: DataTransfer | null) {
  const { state } = view;
  const text = data?.getData('text/plain').trim() ?? '';
  if (!(state.selection instanceof TextSelection)) return false;
  const tr = state.selection.empty ? insertLink(state, text) : linkSelected(state, text);
  if (tr) view.dispatch(tr.scrollIntoView());
  return tr !== null;
}

/** Inserts the link to a film, or the address that a search engine has wrapped in one of its own. */
function insertLink({ selection, schema, tr }: EditorState, text: string) {
  const found = pastedEmbedLink(text) ?? wrappedLink(text);
  const { link } = schema.marks;
  if (!found || !link || !selection.$from.parent.type.allowsMarkType(link)) return null;
  const words = schema.text(found.words, [link.create({ href: found.href })]);
  return leaveLink(tr.replaceSelectionWith(words, false));
}

function wrappedLink(text: string) {
  const href = pastedAddress(text);
  return href && isKnownAddress(text) && href !== text ? { href, words: href } : null;
}

function linkSelected({ selection, schema, tr }: EditorState, text: string) {
  const { link } = schema.marks;
  const href = pastedAddress(text);
  const { $from, $to } = selection;
  if (!href || !link || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(link)) return null;
  return leaveLink(tr.addMark($from.pos, $to.pos, link.create({ href })));
}

function pastedAddress(text: string) {
  if (/\s/.test(text) || /^[/#]/.test(text)) return null;
  if (isKnownAddress(text)) return unwrapAddress(text);
  if (/^www\.[^@]+\.[^@]+$/i.test(text)) return `https://${text}`;
  return /^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text) ? `mailto:${text}` : null;
}
