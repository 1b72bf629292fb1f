import { type Columns, columnsOf } from './columns';
import type { Row } from './csv-rows';
import { inTurns } from './in-turns';
import { cutOff, inAnotherCurrency, notBooked, type Payment, type Problem, textOf } from './payment';
import { readAmount } from './read-amount';
import { isMonthFirst, readDay } from './read-day';
import { refuse } from './refuse';

/** A table whose columns are known. */
export interface Table {
  columns: Columns;
  /** The number of columns. */
  width: number;
  rows: Row[];
  /** The account that is named above the headings. */
  account: string;
}

/** Banks write whose account it is, and since when, above the headings. */
export const MOST_LINES_ABOVE = 40;

const namesAccount = /^(account( (name|number))?|iban|sort code)\s*:?$/i;

/** The columns that the first row with headings names, and the account that is named above them. */
export function findHeadings(rows: Row[]) {
  const start = rows.slice(0, MOST_LINES_ABOVE);
  const at = start.findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const headings = start[at]?.cells ?? [];
  const columns = columnsOf(headings);
  if (!columns) return undefined;
  const above = start.slice(0, at).map(({ cells }) => cells);
  const inOneCell = above.map(([first = '']) => /^account:? ([*x\d][*x\d -]*)$/i.exec(first)?.[1]);
  const named = above.find(([first = '']) => namesAccount.test(first))?.[1];
  return { at, columns, width: headings.length, account: named ?? inOneCell.find(Boolean) ?? '' };
}

/** The amount of a row, nothing if no money moved, or the words for what is wrong with it. */
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

/** What the bank writes of the account rather than of a payment. */
const balance =
  /^(((opening|closing|starting|ending|available|current|final|previous|new|account|ledger|statement|cleared|running) )*balance|(grand |sub-?)?totals?)\b|^(balance )?(brought|carried) forward\b/i;

/** @throws HttpError 422 if the month stands before the day: half of the days would be read wrongly */
function dayIn(text: string) {
  if (isMonthFirst(text))
    throw refuse(
      `The date ${text} of this file has the month before the day. Please choose dates such as 31/03/2026 in your bank’s export.`,
    );
  return readDay(text);
}

/** The words for what is wrong with the shape of a row: with its cells nothing in it can be trusted. */
function shapeProblem({ cells, isTorn = false }: Row, width: number) {
  const used = cells.findLastIndex((cell) => cell !== '') + 1;
  if (isTorn && (cells.length !== width || cells.some((cell) => cell.includes('"'))))
    return 'A quotation mark in this line is never closed.';
  return used > width ? 'This line has more columns than the line of headings.' : undefined;
}

/** A row without an amount is only passed over if it is empty or has a balance of the account. */
function emptyRow({ cells, line }: Row, isDated: boolean, text: string): Problem | undefined {
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

/** Reads a row: a payment, the problem with it, 'outgoing' if that is all it says, nothing if it is no payment. */
function paymentIn(row: Row, { columns, account, width }: Table): Payment | Problem | 'outgoing' | undefined {
  const { cells, line } = row;
  const wrongShape = shapeProblem(row, width);
  if (wrongShape !== undefined) return { line, problem: wrongShape };
  const cell = (place: number) => cells[place] ?? '';
  const day = cell(columns.date);
  const amount = amountIn(cell, columns);
  const text = textOf(columns.text.map(cell));
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
 * Reads the payments of a table.
 * @param isLastCut whether its last line has no end, so that it may be half of one
 * @throws HttpError 422 if its dates have the month first
 */
export async function readTable(table: Table, isLastCut = false) {
  const payments: Payment[] = [];
  const problems: Problem[] = [];
  let undatedOutgoing = 0;
  const last = table.rows.at(-1);
  const usualLength = table.rows.at(-2)?.cells.length ?? table.width;
  for await (const row of inTurns(table.rows)) {
    // Some banks repeat the headings on every page.
    if (readDay(row.cells[table.columns.date] ?? '') === undefined && columnsOf(row.cells)) continue;
    const read = paymentIn(row, table);
    const isCut = isLastCut && row === last && row.cells.length < usualLength;
    if (read === undefined) continue;
    if (read === 'outgoing') undatedOutgoing += 1;
    else if ('problem' in read) problems.push(read);
    else if (isCut) problems.push({ line: row.line, problem: cutOff });
    else payments.push(read);
  }
  return { payments, problems, undatedOutgoing };
}
