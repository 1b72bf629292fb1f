import { type TableColumns, findColumns } from './columns';
import type { CsvRow } from './csv-rows';
import { inTurns } from './in-turns';
import {
  cutOff,
  inAnotherCurrency,
  notBooked,
  type BankPayment,
  type LineProblem,
  joinTexts,
} from './payment';
import { readAmount } from './read-amount';
import { isMonthFirst, readDay } from './read-day';
import { refuse } from './refuse';

export interface PaymentTable {
  columns: TableColumns;
  width: number;
  rows: CsvRow[];
  account: string;
}

/** Number of lines searched for headings: banks put the account holder and period above them. */
export const MOST_LINES_ABOVE = 40;

const namesAccount = /^(account( (name|number))?|iban|sort code)\s*:?$/i;

export function findHeadings(rows: CsvRow[]) {
  const start = rows.slice(0, MOST_LINES_ABOVE);
  const at = start.findIndex(({ cells }) => findColumns(cells) !== undefined);
  const headings = start[at]?.cells ?? [];
  const columns = findColumns(headings);
  if (!columns) return undefined;
  const above = start.slice(0, at).map(({ cells }) => cells);
  const inOneCell = above.map(([first = '']) => /^account:? ([*x\d][*x\d -]*)$/i.exec(first)?.[1]);
  const named = above.find(([first = '']) => namesAccount.test(first))?.[1];
  return { at, columns, width: headings.length, account: named ?? inOneCell.find(Boolean) ?? '' };
}

function amountIn(cell: (place: number) => string, columns: TableColumns): number | string | undefined {
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

/** Matches rows about the account, such as balances and totals, which aren't payments. */
const balance =
  /^(((opening|closing|starting|ending|available|current|final|previous|new|account|ledger|statement|cleared|running) )*balance|(grand |sub-?)?totals?)\b|^(balance )?(brought|carried) forward\b/i;

/** @throws HttpError 422 if the month comes first, because many dates would be misread */
function dayIn(text: string) {
  if (isMonthFirst(text))
    throw refuse(
      `The date ${text} in this file has the month before the day. Please choose dates such as 31/03/2026 in your bank’s export.`,
    );
  return readDay(text);
}

function shapeProblem({ cells, isTorn = false }: CsvRow, width: number) {
  const used = cells.findLastIndex((cell) => cell !== '') + 1;
  if (isTorn && (cells.length !== width || cells.some((cell) => cell.includes('"'))))
    return 'A quotation mark in this line is never closed.';
  return used > width ? 'This line has more columns than the line of headings.' : undefined;
}

/**
 * Handles a row without an amount: ignores it if it is empty or states a balance, otherwise returns a
 * problem.
 */
function emptyRow({ cells, line }: CsvRow, isDated: boolean, text: string): LineProblem | undefined {
  const [first = ''] = cells.filter((cell) => cell !== '');
  if (first === '' || balance.test(isDated ? text : first) || (!isDated && balance.test(text)))
    return undefined;
  return {
    line,
    problem: isDated ? 'This line has no amount.' : 'This line has neither a date nor an amount.',
  };
}

const isSettled = (state: string) =>
  state === '' || /^(completed?|settled|booked|posted|cleared|success(ful)?)$/i.test(state);

/**
 * Reads a row. Returns a payment or a problem, 'outgoing' for a pending outgoing payment, or undefined if the
 * row isn't a payment.
 */
function paymentIn(
  row: CsvRow,
  { columns, account, width }: PaymentTable,
): BankPayment | LineProblem | 'outgoing' | undefined {
  const { cells, line } = row;
  const wrongShape = shapeProblem(row, width);
  if (wrongShape !== undefined) return { line, problem: wrongShape };
  const cell = (place: number) => cells[place] ?? '';
  const day = cell(columns.date);
  const amount = amountIn(cell, columns);
  const text = joinTexts(columns.text.map(cell));
  if (amount === undefined) return emptyRow(row, readDay(day) !== undefined, text);
  if (balance.test(day) || (day === '' && balance.test(text))) return undefined;
  const booked_on = dayIn(day);
  const state = cell(columns.state);
  if (!isSettled(state))
    return typeof amount === 'number' && amount < 0 ? 'outgoing' : { line, problem: notBooked(state) };
  if (day === '') return { line, problem: 'This line has no date.' };
  if (booked_on === undefined)
    return { line, problem: `“${day.slice(0, 40)}” can’t be read as a date, such as 31/03/2026.` };
  if (typeof amount === 'string') return { line, problem: amount };
  const currency = cell(columns.currency);
  const isForeign = currency !== '' && !/^(gbp|£)$/i.test(currency);
  if (isForeign && amount > 0) return { line, problem: inAnotherCurrency(currency) };
  return {
    line,
    booked_on,
    amount,
    text: isForeign ? '' : text,
    account: joinTexts(columns.account.map(cell)).replace(/[^\w*]/g, '') || account,
    id: cell(columns.id) || undefined,
    balance: readAmount(cell(columns.balance)) ?? null,
  };
}

/**
 * Reads the payments from a table.
 * @param isLastCut true if the file doesn't end with a line break, so that its last line may be incomplete
 * @throws HttpError 422 if dates have the month first
 */
export async function readTable(table: PaymentTable, isLastCut = false) {
  const payments: BankPayment[] = [];
  const problems: LineProblem[] = [];
  let undatedOutgoing = 0;
  const last = table.rows.at(-1);
  const usualLength = table.rows.at(-2)?.cells.length ?? table.width;
  for await (const row of inTurns(table.rows)) {
    // Skips headings, which some banks repeat on every page.
    if (readDay(row.cells[table.columns.date] ?? '') === undefined && findColumns(row.cells)) continue;
    const read = paymentIn(row, table);
    const isShort = row.isTorn || row.cells.length < usualLength;
    // A last line that isn't a payment, such as a remark, may be short.
    const isCut = isLastCut && row === last && isShort && /^\d/.test(row.cells[table.columns.date] ?? '');
    if (read === undefined) continue;
    if (read === 'outgoing') undatedOutgoing += 1;
    else if (isCut) problems.push({ line: row.line, problem: cutOff });
    else if ('problem' in read) problems.push(read);
    else payments.push(read);
  }
  return { payments, problems, undatedOutgoing };
}
