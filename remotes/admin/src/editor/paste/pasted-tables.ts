import { createParagraph } from './pasted-markup';

/** Moves a table's caption before the table, because the site's tables have no captions. */
export function liftCaptions(root: Element) {
  for (const caption of root.querySelectorAll('caption')) {
    const table = caption.closest('table');
    if (!table) continue;
    if (caption.textContent.trim()) table.before(createParagraph(...caption.childNodes));
    caption.remove();
  }
}

/** Unwraps figures around tables and quotes, because the editor only supports figures with pictures. */
export function unwrapFigures(root: Element) {
  for (const figure of root.querySelectorAll('figure')) {
    if (figure.querySelector('img')) continue;
    for (const caption of figure.querySelectorAll('figcaption'))
      caption.replaceWith(createParagraph(...caption.childNodes));
    figure.replaceWith(...figure.childNodes);
  }
}

/**
 * Splits merged cells. Inside a table, the editor pastes cell by cell, and fails if a merged cell extends
 * beyond the table's end.
 */
export function splitMergedCells(root: Element) {
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
