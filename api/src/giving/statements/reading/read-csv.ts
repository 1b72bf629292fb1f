import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { type Columns, columnsOf } from './columns';
import { inTurns, slicesOf } from './in-turns';
import { inAnotherCurrency, notBooked, type Payment, type Problem, type Reading, textOf } from './payment';
import { readAmount } from './read-amount';
import { isMonthFirst, readDay } from './read-day';
import { noHeadings, refuse, tooManyPayments } from './refuse';

interface Row {
  cells: string[];
  line: number;
}

/** Banks write whose account it is, and since when, above the headings. */
const MOST_LINES_ABOVE = 40;

const usual = {
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  info: true,
  // In characters. What is longer is no line of a bank.
  max_record_size: 100_000,
} as const;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** @throws HttpError 422 where a line is longer than that of any bank */
async function rowsOf(text: string, delimiter: string, most?: number): Promise<Row[]> {
  const options = { ...usual, delimiter, ...(most !== undefined && { to: most }) };
  async function read(quote: '"' | false) {
    const rows: Row[] = [];
    const parser = Readable.from(inTurns(slicesOf(Buffer.from(text)))).pipe(parse({ ...options, quote }));
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      rows.push({ cells: record, line: info.lines });
    return rows;
  }
  const isProblem = (error: unknown) =>
    error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
  try {
    return await read('"');
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
  try {
    // A quotation mark that is never closed must not swallow the lines behind it.
    const rows = await read(false);
    return rows.map(({ cells, line }) => ({ cells: cells.map((cell) => cell.replace(/^"|"$/g, '')), line }));
  } catch (error) {
    throw isProblem(error) ? noHeadings() : error;
  }
}

/** Far more than 50,000 payments need; what is no statement may not take the server's time and memory. */
const MOST_LINES = 100_000;
const MOST_CELLS = 2_000_000;
const MOST_CELLS_OF_A_LINE = 200;

/** @throws HttpError 413 or 422 where a table is longer, or wider, than that of any bank */
function refuseHuge(text: string) {
  let [lines, cells, ofLine] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) {
      lines += 1;
      ofLine = 0;
    } else if (sign === ',' || sign === ';' || sign === '\t' || sign === '|') {
      cells += 1;
      ofLine += 1;
      if (ofLine > MOST_CELLS_OF_A_LINE) throw noHeadings();
    }
  }
  if (lines > MOST_LINES || cells > MOST_CELLS) throw tooManyPayments();
}

/** A table whose columns are known. */
interface Table {
  columns: Columns;
  rows: Row[];
  /** As it stands above the headings. */
  account: string;
}

/** HSBC has a table without headings too: day, text, amount. */
const withoutHeadings: Columns = {
  bank: 'HSBC',
  date: 0,
  text: [1],
  amount: 2,
  balance: 3,
  account: [],
  credit: -1,
  debit: -1,
  direction: -1,
  id: -1,
  currency: -1,
  state: -1,
};

const isHeadless = ({ cells: [day = '', text = '', amount = '', ...others] }: Row) =>
  readDay(day) !== undefined &&
  readDay(text) === undefined &&
  text !== '' &&
  readAmount(amount) !== undefined &&
  others.length <= 1;

async function tableOf(text: string): Promise<Table> {
  for (const delimiter of [',', ';', '\t', '|']) {
    const start = await rowsOf(text, delimiter, MOST_LINES_ABOVE);
    const at = start.findIndex(({ cells }) => columnsOf(cells) !== undefined);
    const columns = columnsOf(start[at]?.cells ?? []);
    if (columns) {
      const named = start
        .slice(0, at)
        .find(({ cells }) => /^(account( (name|number))?|iban|sort code)\s*:?$/i.test(cells[0] ?? ''));
      const rows = await rowsOf(text, delimiter);
      return { columns, rows: rows.slice(at + 1), account: named?.cells[1] ?? '' };
    }
    const [first] = start;
    if (first && isHeadless(first))
      return { columns: withoutHeadings, rows: await rowsOf(text, delimiter), account: '' };
  }
  throw noHeadings();
}

/** Of a row: its amount, nothing where no money moved, or what is wrong with it. */
function amountIn(cell: (place: number) => string, columns: Columns): number | string | undefined {
  const [whole, credit, debit] = [cell(columns.amount), cell(columns.credit), cell(columns.debit)];
  if (columns.amount >= 0) {
    if (whole === '') return undefined;
    const amount = readAmount(whole);
    if (amount === undefined) return `“${whole.slice(0, 40)}” can’t be read as an amount.`;
    return /^d(r|ebit)$/i.test(cell(columns.direction)) ? -Math.abs(amount) : amount;
  }
  const parts = [credit, debit].map((part) => (part === '' ? 0 : readAmount(part)));
  const [came, went] = parts;
  if (came === undefined || went === undefined)
    return `“${(came === undefined ? credit : debit).slice(0, 40)}” can’t be read as an amount.`;
  if (came !== 0 && went !== 0) return 'This line has both money in and money out.';
  if (credit === '' && debit === '') return undefined;
  return came === 0 ? -Math.abs(went) : came;
}

/** What the bank writes where nothing has moved. */
const noPayment = /(opening|closing|brought forward|carried forward).*|^(balance|total)/i;

/** @throws HttpError 422 where the month stands before the day: half of the days would be read wrongly */
function dayIn(text: string) {
  if (isMonthFirst(text))
    throw refuse(
      `The date ${text} of this file has the month before the day. Please choose dates such as 31/03/2026 in your bank’s export.`,
    );
  return readDay(text);
}

/** Of a row: a payment, what is wrong with it, or nothing where it is none. */
function paymentIn({ cells, line }: Row, { columns, account }: Table): Payment | Problem | undefined {
  const cell = (place: number) => cells[place] ?? '';
  const day = cell(columns.date);
  const amount = amountIn(cell, columns);
  const text = textOf(columns.text.map(cell));
  if (amount === undefined) {
    if (readDay(day) === undefined || noPayment.test(text) || noPayment.test(cells.join(' ')))
      return undefined;
    return { line, problem: 'This line has no amount.' };
  }
  if (readDay(day) === undefined && noPayment.test(cells.join(' ').trim())) return undefined;
  const booked_on = dayIn(day);
  const state = cell(columns.state);
  if (state !== '' && !/^(completed?|settled|booked|posted|cleared|success(ful)?)$/i.test(state))
    return typeof amount === 'number' && amount <= 0 ? undefined : { line, problem: notBooked(state) };
  if (booked_on === undefined)
    return { line, problem: `“${day.slice(0, 40)}” can’t be read as a date, such as 31/03/2026.` };
  if (typeof amount === 'string') return { line, problem: amount };
  const currency = cell(columns.currency);
  if (currency !== '' && !/^(gbp|£)$/i.test(currency) && amount > 0)
    return { line, problem: inAnotherCurrency(currency) };
  return {
    line,
    booked_on,
    amount,
    text,
    account: textOf(columns.account.map(cell)).replace(/[^\w*]/g, '') || account,
    id: cell(columns.id) || undefined,
    balance: readAmount(cell(columns.balance)) ?? null,
  };
}

/**
 * Reads a table of a bank's payments.
 * @throws HttpError 422 where no line names its columns, or its dates have the month first, 413 where it is too long
 */
export async function readCsv(text: string): Promise<Reading> {
  refuseHuge(text);
  const table = await tableOf(text);
  const payments: Payment[] = [];
  const problems: Problem[] = [];
  for await (const row of inTurns(table.rows)) {
    // Some banks repeat the headings on every page.
    if (readDay(row.cells[table.columns.date] ?? '') === undefined && columnsOf(row.cells)) continue;
    const read = paymentIn(row, table);
    if (!read) continue;
    if ('problem' in read) problems.push(read);
    else payments.push(read);
  }
  return { format: `${table.columns.bank} CSV`.trim(), payments, problems };
}
