import type { FastifyReply } from 'fastify';
import { timestamp } from '../time/clock';

/** As many as a file may hold: some 10 MB, which a small server makes at one go. */
export const MOST_ROWS = 50_000;

type Cell = string | number | null;

/**
 * Where a spreadsheet would take the rest for a formula: also behind signs that some take for the end of a cell, and at
 * the full-width signs that East Asian keyboards type.
 */
const startsFormula = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/** An amount that went out is a number and nothing else, and has to stay one. */
const isNumber = /^-\d+(\.\d+)?$/;

const cellOf = (value: Cell) => {
  const text = String(value ?? '');
  const harmless = isNumber.test(text) ? text : text.replace(startsFormula, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
};

/**
 * Rows as a file for spreadsheets (RFC 4180), every cell in quotes. It begins with the mark by which they know UTF-8,
 * and what would be a formula gets an apostrophe: names and titles are typed by people, and may be meant to run on the
 * reader's machine.
 */
export const toCsv = (rows: Cell[][]) =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;

interface Table<Column extends string> {
  /** What it holds, as the file is named by it. */
  name: string;
  columns: readonly Column[];
  rows: Record<Column, Cell>[];
}

/** A table as what a call answers: a file to be saved, whose first line names the columns. */
export function csvFile<Column extends string>(
  reply: Pick<FastifyReply, 'header'>,
  { name, columns, rows }: Table<Column>,
) {
  const file = `lapis-${name}-${timestamp().slice(0, 10)}.csv`;
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${file}"`);
  return toCsv([[...columns], ...rows.map((row) => columns.map((column) => row[column]))]);
}
