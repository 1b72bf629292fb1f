import { type Document, type Element, isTag, isText, type Node } from 'domhandler';
import { strFromU8, unzipSync } from 'fflate';
import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * The cells of a Gift Aid schedule as HMRC's service takes them, read in its source (hmrc/charities-claims-validation,
 * `OdsReaderService` and `DocumentRow`, July 2026). It is no spreadsheet: it counts elements.
 */
export interface ScheduleCells {
  sheet: string;
  /** D13, the earliest date, and D17, the tax that was claimed too much. */
  earliest: string;
  overclaimed: string;
  /** What stands in columns B to K of each line that isn't empty. */
  lines: string[][];
}

/** Of the first and the last line that is read, and of the two boxes; the first row has 0. */
const rowNumbers = { first: 24, last: 1023, earliest: 12, overclaimed: 16 };
const BOX_COLUMN = 3;
const columns = { first: 1, last: 10 };

const elementsOf = (node: Document | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, node, true);

/** As a program in Java trims: no-break spaces stay. */
const trimmed = (text: string) => text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

function textIn(node: Node): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const count = Number(node.attribs['text:c'] ?? 1);
  return node.name === 'text:s' ? ' '.repeat(count) : node.children.map(textIn).join('');
}

const cellText = (cell: Element) => trimmed(elementsOf(cell, 'text:p').map(textIn).join('\n'));

const repeated = (element: Element, what: 'rows' | 'columns') =>
  Math.max(1, Number(element.attribs[`table:number-${what}-repeated`] ?? 1));

function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const row of table.children) {
    if (!isTag(row) || row.name !== 'table:table-row') continue;
    for (let left = repeated(row, 'rows'); left > 0 && rows.length <= rowNumbers.last; left -= 1)
      rows.push(row);
  }
  return rows;
}

const cellsOf = (row: Element) => elementsOf(row, 'table:table-cell');

/** A box is found by the number of its element: a cell that is repeated counts once. */
function boxOf(row: Element | undefined) {
  const cell = row && cellsOf(row)[BOX_COLUMN];
  return cell ? cellText(cell) : '';
}

function lineOf(row: Element): string[] {
  const texts: string[] = [];
  for (const cell of cellsOf(row)) {
    const text = cellText(cell);
    for (let left = repeated(cell, 'columns'); left > 0 && texts.length <= columns.last; left -= 1)
      texts.push(text);
  }
  return Array.from(
    { length: columns.last - columns.first + 1 },
    (_, index) => texts[columns.first + index] ?? '',
  );
}

/** Reads the schedule out of an ODS file as HMRC's service does. A line that has nothing but its number is none. */
export function readSchedule(file: Uint8Array): ScheduleCells {
  const content = unzipSync(file)['content.xml'];
  if (!content) throw new Error('The file has no content.xml');
  const [table] = elementsOf(parseDocument(strFromU8(content), { xmlMode: true }), 'table:table');
  if (!table) throw new Error('The file has no sheet');
  const rows = rowsOf(table);
  return {
    sheet: table.attribs['table:name'] ?? '',
    earliest: boxOf(rows[rowNumbers.earliest]),
    overclaimed: boxOf(rows[rowNumbers.overclaimed]),
    lines: rows
      .slice(rowNumbers.first)
      .map(lineOf)
      .filter((line) => line.slice(1).some(Boolean)),
  };
}
