import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { inTurns, slices } from './in-turns';
import { readDay } from './read-day';
import { noHeadings, tooManyPayments } from './refuse';

export interface CsvRow {
  cells: string[];
  line: number;
  isTorn?: boolean;
}

/** Maximum length of a line in characters: longer than any bank's lines. */
const LONGEST_LINE = 100_000;

const usual = {
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: LONGEST_LINE,
} as const;

interface ParsedRecord {
  record: string[];
  info: { lines: number; records: number; empty_lines: number };
}

export const isProblem = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');

/** Parses rows whose quoted cells may contain line breaks; `row` is the row's number in a spreadsheet. */
export async function rowsInQuotes(text: string, delimiter: string, most?: number) {
  const options = { ...usual, info: true, delimiter, ...(most !== undefined && { to: most }) };
  const rows: (CsvRow & { row: number })[] = [];
  const parser = Readable.from(inTurns(slices(Buffer.from(text)))).pipe(parse(options));
  for await (const { record, info } of parser as AsyncIterable<ParsedRecord>)
    rows.push({ cells: record, line: info.lines, row: info.records + info.empty_lines });
  return rows;
}

function rowOfLine(written: string, delimiter: string): Omit<CsvRow, 'line'> {
  const plain = () => written.split(delimiter).map((cell) => cell.trim());
  if (!written.includes('"')) return { cells: plain() };
  try {
    const [cells = []] = parseAtOnce(written, { ...usual, delimiter });
    return { cells };
  } catch (error) {
    if (!isProblem(error)) throw error;
    // With several quotation marks, it isn't known which one is unclosed, so they are left in and reported.
    const isSure = written.indexOf('"') === written.lastIndexOf('"');
    return { cells: isSure ? plain().map((cell) => cell.replace(/^"|"$/g, '')) : plain(), isTorn: true };
  }
}

/** Parses each line separately, so that an unclosed quotation mark can't merge later lines into a cell. */
async function rowsLineByLine(text: string, delimiter: string, most = Infinity) {
  const rows: CsvRow[] = [];
  for await (const [index, written] of inTurns(text.split('\n').entries())) {
    if (written.length > LONGEST_LINE) throw noHeadings();
    if (written.trim() === '') continue;
    if (rows.length >= most) break;
    rows.push({ line: index + 1, ...rowOfLine(written, delimiter) });
  }
  return rows;
}

/** Detects a cell that contains other payments: one of its lines has several cells, including a date. */
const hasSwallowed = (cell: string, delimiter: string) =>
  cell.includes('\n') &&
  cell
    .split('\n')
    .slice(1)
    .map((line) => line.split(delimiter))
    .some(
      (parts) => parts.length > 1 && parts.some((part) => readDay(part.replaceAll('"', '')) !== undefined),
    );

export async function csvRows(text: string, delimiter: string, most?: number): Promise<CsvRow[]> {
  try {
    const rows = await rowsInQuotes(text, delimiter, most);
    if (!rows.some(({ cells }) => cells.some((cell) => hasSwallowed(cell, delimiter)))) return rows;
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
  return rowsLineByLine(text, delimiter, most);
}

/** Limits far above what 50,000 payments need, so that no file can exhaust the server's time and memory. */
export const MOST_LINES = 100_000;
export const MOST_CELLS = 2_000_000;
export const MOST_CELLS_OF_A_LINE = 200;

/** Returns what of a text is too large to be parsed, whichever delimiter it has. */
export function findExcess(text: string): 'line' | 'file' | undefined {
  let [lines, cells, ofLine] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') {
      lines += 1;
      ofLine = 0;
    } else if (sign === ',' || sign === ';' || sign === '\t' || sign === '|') {
      cells += 1;
      ofLine += 1;
      if (ofLine > MOST_CELLS_OF_A_LINE) return 'line';
    }
  }
  return lines > MOST_LINES || cells > MOST_CELLS ? 'file' : undefined;
}

export function refuseHuge(text: string) {
  const excess = findExcess(text);
  if (excess) throw excess === 'line' ? noHeadings() : tooManyPayments();
}
