import { Parser } from 'htmlparser2';
import { MOST_CELLS, MOST_CELLS_OF_A_LINE, MOST_LINES, type CsvRow } from './csv-rows';
import { inTurns, slices } from './in-turns';
import type { StatementReading } from './payment';
import { noHeadings, tooManyPayments, webPage } from './refuse';
import { findHeadings, readTable } from './table-payments';

export function isWebPage(text: string) {
  const start = text.trimStart().slice(0, 2000);
  return (
    start.startsWith('<') && /<(!doctype html|html|head|body|table|meta|script|style|div)[\s>]/i.test(start)
  );
}

/** Collects the rows of all tables, with the row numbers that Excel shows. */
function rowCollector() {
  const rows: CsvRow[] = [];
  let cells: string[] | undefined;
  let cell: string | undefined;
  let columns = 1;
  let count = 0;

  function endCell() {
    if (cell === undefined || !cells) return;
    const text = cell.replace(/\s+/g, ' ').trim();
    cells.push(text, ...Array.from({ length: columns - 1 }, () => ''));
    count += columns;
    cell = undefined;
    if (cells.length > MOST_CELLS_OF_A_LINE) throw noHeadings();
    if (count > MOST_CELLS) throw tooManyPayments();
  }
  function endRow() {
    endCell();
    if (cells) rows.push({ cells, line: rows.length + 1 });
    cells = undefined;
    if (rows.length > MOST_LINES) throw tooManyPayments();
  }
  return {
    rows,
    open(name: string, { colspan = '1' }: Record<string, string>) {
      if (name === 'tr') {
        endRow();
        cells = [];
      } else if (name === 'td' || name === 'th') {
        endCell();
        cell = '';
        columns = Math.min(Number.parseInt(colspan) || 1, MOST_CELLS_OF_A_LINE);
      } else if (cell !== undefined) cell += ' ';
    },
    write(text: string) {
      if (cell !== undefined) cell += text;
    },
    close(name: string) {
      if (name === 'td' || name === 'th') endCell();
      else if (name === 'tr' || name === 'table') endRow();
    },
  };
}

/**
 * Reads a table of payments in an HTML file, which some banks offer as an Excel file.
 * @throws HttpError 415 if it has no table of payments, 413 if it is too long
 */
export async function readWebTable(text: string): Promise<StatementReading> {
  const collector = rowCollector();
  let isOver = false;
  let isWhole = true;
  const parser = new Parser({
    onopentag: collector.open,
    ontext: collector.write,
    onclosetag(name) {
      if (isOver && name === 'table') isWhole = false;
      collector.close(name);
    },
  });
  for await (const slice of inTurns(slices(text))) parser.write(slice);
  isOver = true;
  parser.end();
  const { rows } = collector;
  const found = findHeadings(rows);
  if (!found) throw webPage();
  const { at, ...table } = found;
  return {
    format: 'Excel as a web page',
    ...(await readTable({ ...table, rows: rows.slice(at + 1) }, !isWhole)),
    cutAt: isWhole ? undefined : rows.length,
  };
}
