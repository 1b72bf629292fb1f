import { type Document, type Element, isTag, isText, type Node } from 'domhandler';
import { strFromU8, unzipSync } from 'fflate';
import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * Cells of a Gift Aid schedule, as HMRC's service reads them according to its source code
 * (hmrc/charities-claims-validation, `OdsReaderService` and `DocumentRow`, July 2026). The service counts XML
 * elements instead of evaluating the spreadsheet.
 */
export interface ScheduleCells {
  sheet: string;
  /** Cell D13, the earliest date of a donation. D17 is the overclaimed tax. */
  earliest: string;
  overclaimed: string;
  /** Columns B to K of each line that isn't empty. */
  lines: string[][];
}

/**
 * Row numbers, counted from 0: first and last donation, and the boxes for earliest date and overclaimed tax.
 */
const rowNumbers = { first: 24, last: 1023, earliest: 12, overclaimed: 16 };
const BOX_COLUMN = 3;

/** Rows and columns of a schedule's lines, counted from 0, inclusive. */
export interface LineLayout {
  rows: { first: number; last: number };
  columns: { first: number; last: number };
}

const giftAidLayout: LineLayout = {
  rows: { first: rowNumbers.first, last: rowNumbers.last },
  columns: { first: 1, last: 10 },
};

const findElements = (node: Document | Element, name: string): Element[] =>
  DomUtils.getElementsByTagName(name, node, true);

/** Trims text like Java's `trim`, which keeps no-break spaces. */
const trimmed = (text: string) => text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');

function textIn(node: Node): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const count = Number(node.attribs['text:c'] ?? 1);
  return node.name === 'text:s' ? ' '.repeat(count) : node.children.map(textIn).join('');
}

const cellText = (cell: Element) => trimmed(findElements(cell, 'text:p').map(textIn).join('\n'));

const repeated = (element: Element, what: 'rows' | 'columns') =>
  Math.max(1, Number(element.attribs[`table:number-${what}-repeated`] ?? 1));

function readRows(table: Element, last: number): Element[] {
  const rows: Element[] = [];
  for (const row of table.children) {
    if (!isTag(row) || row.name !== 'table:table-row') continue;
    for (let left = repeated(row, 'rows'); left > 0 && rows.length <= last; left -= 1) rows.push(row);
  }
  return rows;
}

const findCells = (row: Element) => findElements(row, 'table:table-cell');

/** Finds the box by the index of its XML element, so a repeated cell counts only once. */
function readBox(row: Element | undefined) {
  const cell = row && findCells(row)[BOX_COLUMN];
  return cell ? cellText(cell) : '';
}

function readLine(row: Element, { first, last }: LineLayout['columns']): string[] {
  const texts: string[] = [];
  for (const cell of findCells(row)) {
    const text = cellText(cell);
    for (let left = repeated(cell, 'columns'); left > 0 && texts.length <= last; left -= 1) texts.push(text);
  }
  return Array.from({ length: last - first + 1 }, (_, index) => texts[first + index] ?? '');
}

function readTable(file: Uint8Array) {
  const content = unzipSync(file)['content.xml'];
  if (!content) throw new Error('The file has no content.xml');
  const [table] = findElements(parseDocument(strFromU8(content), { xmlMode: true }), 'table:table');
  if (!table) throw new Error('The file has no sheet');
  return table;
}

/**
 * Reads the sheet's name and the lines of a schedule, with each line's number from 0. A line that contains only
 * its item number counts as empty.
 */
export function readLines(file: Uint8Array, { rows, columns }: LineLayout) {
  const table = readTable(file);
  return {
    sheet: table.attribs['table:name'] ?? '',
    lines: readRows(table, rows.last)
      .slice(rows.first)
      .map((row, index) => ({ index, cells: readLine(row, columns) }))
      .filter(({ cells }) => cells.slice(1).some(Boolean)),
  };
}

/** Reads an ODS file as HMRC's service does. A line that contains only its number counts as empty. */
export function readSchedule(file: Uint8Array): ScheduleCells {
  const { sheet, lines } = readLines(file, giftAidLayout);
  const rows = readRows(readTable(file), rowNumbers.last);
  return {
    sheet,
    earliest: readBox(rows[rowNumbers.earliest]),
    overclaimed: readBox(rows[rowNumbers.overclaimed]),
    lines: lines.map(({ cells }) => cells),
  };
}
