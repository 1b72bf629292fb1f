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

/**
 * Puts empty cells in the places that merged cells reach over. Within a table the editor takes a paste cell by cell, and
 * fails where one of them reaches to the end.
 */
export function openMergedCells(root: Element) {
  for (const table of root.querySelectorAll('table')) {
    const rows = [...table.rows];
    const grid = rows.map((): Element[] => []);
    for (const [y, { cells }] of rows.entries()) {
      for (const cell of cells) {
        const x = [...(grid[y] ?? []), undefined].indexOf(undefined);
        for (const line of grid.slice(y, y + cell.rowSpan)) {
          for (let at = x; at < x + cell.colSpan; at += 1)
            line[at] = root.ownerDocument.createElement(cell.localName);
        }
        (grid[y] ?? [])[x] = cell;
        cell.removeAttribute('colspan');
        cell.removeAttribute('rowspan');
      }
    }
    for (const [y, row] of rows.entries()) row.replaceChildren(...Array.from(grid[y] ?? []).filter(Boolean));
  }
}
