import type { FastifyReply } from 'fastify';
import { timestamp } from '../time/clock';
import { HttpError } from './http-error';

/** Maximum number of rows in an export: about 10 MB, which a small server can build in memory. */
export const MOST_ROWS = 50_000;

/**
 * Rejects an export of more rows than a file may hold; read `MOST_ROWS + 1` of them.
 * @throws HttpError 422
 */
export function refuseTooManyRows({ length }: unknown[], many: string, advice: string) {
  if (length > MOST_ROWS)
    throw new HttpError(
      422,
      `There are more than ${MOST_ROWS.toLocaleString('en-GB')} ${many}, too many for one file. ${advice}`,
    );
}

export type CsvCell = string | number | null;

/**
 * Matches the start of a formula in a spreadsheet. A formula may also start after a character that some
 * programs treat as the end of a cell, or with a full-width sign from an East Asian keyboard.
 */
const startsFormula = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** Matches negative amounts, which must stay numbers. */
const isNumber = /^-\d+(\.\d+)?$/;

const formatCell = (value: CsvCell) => {
  const text = String(value ?? '');
  const harmless = isNumber.test(text) ? text : text.replace(startsFormula, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
};

/**
 * Writes rows as CSV (RFC 4180). Every cell is quoted, and a byte order mark makes spreadsheets read UTF-8.
 * Formulas get an apostrophe: visitors type names and titles, so an attacker could otherwise run code on the
 * reader's machine.
 */
export const toCsv = (rows: CsvCell[][]) =>
  `\uFEFF${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;

interface CsvTable<Column extends string> {
  name: string;
  columns: readonly Column[];
  rows: Record<Column, CsvCell>[];
}

export function csvFile<Column extends string>(
  reply: Pick<FastifyReply, 'header'>,
  { name, columns, rows }: CsvTable<Column>,
) {
  const file = `lapis-${name}-${timestamp().slice(0, 10)}.csv`;
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${file}"`);
  return toCsv([[...columns], ...rows.map((row) => columns.map((column) => row[column]))]);
}
