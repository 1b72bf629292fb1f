import { peopleLimits } from '@lapis/contract/people-fields';
import { HttpError } from '../../server/http/http-error';
import { findExcess, isProblem, rowsInQuotes } from '../statements/reading/csv-rows';
import { decodeText } from '../statements/reading/decode-text';

export interface TableRow {
  /** Number of the row in a spreadsheet. */
  line: number;
  cells: string[];
}

export interface PeopleRows {
  headings: string[];
  rows: TableRow[];
}

const asCsv = 'Please export it as CSV, or open it in a spreadsheet and save it as CSV.';

function refuseOtherFiles(bytes: Buffer) {
  if (bytes.length === 0) throw new HttpError(422, `This file is empty. ${asCsv}`);
  if (bytes.length > peopleLimits.bytes)
    throw new HttpError(413, 'This file is larger than 20 MB. Please divide it, for example by year.');
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start.startsWith('PK'))
    throw new HttpError(
      415,
      `This is an Excel file or a ZIP archive. If it is an archive, unpack it and choose the files in it one by one. If not: ${asCsv}`,
    );
  if (start === '%PDF' || start === '\xd0\xcf\x11\xe0')
    throw new HttpError(415, `This is not a table in CSV. ${asCsv}`);
}

/**
 * Columns of the first row, by which the delimiter is recognised. None if quoted cells don't end at the delimiter.
 */
async function countColumns(text: string, delimiter: string) {
  try {
    const [first] = await rowsInQuotes(text, delimiter, 1);
    return first?.cells.length ?? 0;
  } catch (error) {
    if (!isProblem(error)) throw error;
    return 0;
  }
}

async function findDelimiter(text: string) {
  const start = text.slice(0, 50_000);
  const head = start.slice(0, Math.max(start.lastIndexOf('\n'), 0)) || start;
  let best = { delimiter: ',', columns: 0 };
  for (const delimiter of [',', ';', '\t', '|']) {
    const columns = await countColumns(head, delimiter);
    if (columns > best.columns) best = { delimiter, columns };
  }
  return best.delimiter;
}

/** Drops control characters, which PostgreSQL or a mail header may not hold, and the apostrophe before a formula. */
const tidyCell = (cell: string) =>
  cell
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();

async function parseRows(text: string) {
  try {
    return await rowsInQuotes(text, await findDelimiter(text), peopleLimits.rows + 2);
  } catch (error) {
    if (!isProblem(error)) throw error;
    throw new HttpError(
      422,
      'A quotation mark in this file is never closed, so we can’t tell its cells apart. Please export it again, or open it in a spreadsheet and save it as CSV.',
    );
  }
}

/**
 * Reads a table: UTF-8, UTF-16 or Windows-1252, with any usual delimiter. Its first row with several cells has
 * the headings.
 * @throws HttpError 413, 415 or 422 if it can't be read; the message says what to do
 */
export async function readTable(bytes: Buffer): Promise<PeopleRows> {
  refuseOtherFiles(bytes);
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  const excess = findExcess(text);
  if (excess)
    throw new HttpError(
      excess === 'line' ? 422 : 413,
      `This table has more than ${peopleLimits.columns} columns or 50,000 rows. Please divide it, or delete columns that you don’t need.`,
    );
  const all = await parseRows(text);
  const at = Math.max(
    0,
    all.findIndex(({ cells }) => cells.filter(Boolean).length > 1),
  );
  const [headings, ...rows] = all.slice(at);
  if (!headings || rows.length === 0)
    throw new HttpError(422, `This table has no rows below its headings. ${asCsv}`);
  if (rows.length > peopleLimits.rows)
    throw new HttpError(413, 'This table has more than 50,000 rows. Please divide it, for example by year.');
  return {
    headings: headings.cells.map(tidyCell),
    rows: rows.map(({ cells, row }) => ({ line: row, cells: cells.map(tidyCell) })),
  };
}
