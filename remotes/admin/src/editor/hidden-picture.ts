import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { send } from '@lapis/http';
import { hiddenBecause } from '@lapis/contract/consent-state';
import { findNamed, hashIn } from '../media/named-files';

/**
 * Shows a picture of the text, also one that visitors may not see: its address is nothing to anybody, so that
 * administrators are sent it by a call, and it is marked.
 */
export const pictureView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('img');
  let shown = node;
  const draw = () => {
    for (const name of ['src', 'alt', 'width', 'height'] as const) {
      const value: unknown = shown.attrs[name];
      if (value === null) dom.removeAttribute(name);
      else dom.setAttribute(name, String(value));
    }
    delete dom.dataset.hidden;
    dom.removeAttribute('title');
  };
  dom.addEventListener('error', () => {
    const src = String(shown.attrs.src);
    // Of what is shown in its place nothing more can be had.
    if (dom.dataset.hidden !== undefined) return;
    dom.dataset.hidden = '';
    void previewOf(src).then((preview) => {
      if (!preview || shown.attrs.src !== src) return;
      dom.src = preview.url;
      dom.title = preview.words;
    });
  });
  draw();
  return {
    dom,
    update(next: Node) {
      if (next.type !== shown.type) return false;
      const isSame = next.attrs.src === shown.attrs.src;
      shown = next;
      if (!isSame) draw();
      else dom.alt = String(next.attrs.alt ?? '');
      return true;
    },
    // What is drawn here is no change of the text.
    ignoreMutation: () => true,
  };
};

/** The picture with why visitors don't see it; null where the library has none, or can't be asked. */
async function previewOf(src: string) {
  const hash = hashIn(src);
  if (hash === undefined) return null;
  try {
    const [media] = await findNamed({ ids: [], hashes: [hash] }, true);
    if (!media) return null;
    const { results } = await send('GET /admin/media/:id/preview', {
      params: { id: media.id },
      query: { width: 960 },
      quiet: true,
    });
    return { url: results.url, words: hiddenBecause(media) ?? '' };
  } catch {
    // Without a connection it stays a picture that can't be shown.
    return null;
  }
}
