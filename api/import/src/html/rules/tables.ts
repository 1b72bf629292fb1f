import { type Element, isTag } from 'domhandler';
import { writeText } from '../convert';
import { firstWithin, toLine, named, within } from '../dom';
import type { ConversionContext } from '../page';
import { writeParagraph } from '../text';
import { readCaption } from './pictures';

/** Converts a table of plain cells to a block. Other tables remain text. */
export function tables(found: Element, page: ConversionContext): boolean {
  const table =
    found.name === 'table' ? found : found.name === 'figure' ? firstWithin(found, named('table')) : undefined;
  if (!table) return false;
  const captioned = firstWithin(found, named('figcaption', 'caption'));
  const caption = readCaption(captioned, page);
  const rows = listRows(table);
  const texts = rows.map((row) => row.map((cell) => toLine(cell)));
  const headed = rows[0]?.every(({ name }) => name === 'th') || rows[0]?.some(inHead) || false;
  const block = {
    type: 'table',
    caption,
    head: headed ? (texts[0] ?? []) : [],
    rows: headed ? texts.slice(1) : texts,
    first_column_heads: rows.length > 1 && rows.slice(1).every((row) => row[0]?.name === 'th'),
  } as const;
  if (texts.flat().some((text) => text !== '') && isPlain(table, rows) && page.list.add(block)) return true;
  if (captioned && table !== found) writeParagraph(caption, page);
  writeText(table, page);
  return true;
}

const listRows = (table: Element) =>
  within(table, named('tr')).map((row) => row.children.filter(isTag).filter(named('td', 'th')));

function inHead(cell: Element) {
  const head = cell.parent?.parent;
  return Boolean(head && isTag(head) && head.name === 'thead');
}

const isPlain = (table: Element, rows: Element[][]) =>
  within(table, named('a', 'img', 'ul', 'ol', 'table', 'iframe', 'shortcode', 'block')).every(
    (found) => found === table,
  ) &&
  rows
    .flat()
    .every(({ attribs }) => [attribs['colspan'], attribs['rowspan']].every((span = '1') => span === '1'));
