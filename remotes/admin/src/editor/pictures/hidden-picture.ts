import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { send } from '@lapis/http';
import { hiddenBecause } from '@lapis/contract/consent-state';
import { findNamed, extractHash } from '../../media/named-files';

/**
 * Node view for a picture. If visitors can't see the picture, its URL fails, and a marked preview from the
 * admin API is shown instead.
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
    if (dom.dataset.hidden !== undefined) return;
    dom.dataset.hidden = '';
    void fetchPreview(src).then((preview) => {
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
    // Changes made here to attributes are not edits to the text.
    ignoreMutation: () => true,
  };
};

/**
 * Returns a preview of the picture and the reason why visitors can't see it. Returns null if the picture
 * isn't in the library or the request fails.
 */
async function fetchPreview(src: string) {
  const hash = extractHash(src);
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
    return null;
  }
}
