import { paragraphOf } from './pasted-markup';

/** Puts what a table is called before it, as it has no place within. */
export function liftCaptions(root: Element) {
  for (const caption of root.querySelectorAll('caption')) {
    const table = caption.closest('table');
    if (!table) continue;
    if (caption.textContent.trim()) table.before(paragraphOf(...caption.childNodes));
    caption.remove();
  }
}

/** Takes away the figure around a table or a quote: the editor knows figures of pictures only. */
export function openFigures(root: Element) {
  for (const figure of root.querySelectorAll('figure')) {
    if (figure.querySelector('img')) continue;
    for (const caption of figure.querySelectorAll('figcaption'))
      caption.replaceWith(paragraphOf(...caption.childNodes));
    figure.replaceWith(...figure.childNodes);
  }
}
