import { RedirectFields } from '@lapis/contract';
import { parse } from 'csv-parse/sync';
import { invalidField } from '../../server/http/http-error';

const MOST_LINES = 5000;

export type CsvLine = { line: number; from: string } & ({ fields: RedirectFields } | { reason: string });

/** Removes the apostrophe that the export adds as a protection against formulas. */
const withoutApostrophe = (cell = '') => cell.trim().replace(/^'(?=[=+\-@])/, '');

export function readRedirects(csv: string): CsvLine[] {
  const rows = parseCsv(csv);
  if (rows.length > MOST_LINES)
    throw invalidField('csv', `Please import ${MOST_LINES} lines at a time, or fewer.`);
  return rows.map((row, index) => {
    const cell = (name: string) => withoutApostrophe(row[name]);
    const from = cell('from');
    const status = cell('status') === '' ? undefined : Number(cell('status'));
    const prefix = /^(yes|true|1)$/i.test(cell('prefix'));
    const fields = RedirectFields.safeParse({ from, to: cell('to'), status, prefix });
    const line = index + 2;
    if (fields.success) return { line, from, fields: fields.data };
    const [issue] = fields.error.issues;
    const reason = issue?.path[0] === 'status' ? 'The status must be 301 or 302.' : (issue?.message ?? '');
    return { line, from, reason };
  });
}

function parseCsv(csv: string): Record<string, string>[] {
  try {
    const rows: Record<string, string>[] = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      relax_column_count: true,
    });
    const [first] = rows;
    if (!first || !('from' in first) || !('to' in first))
      throw invalidField('csv', 'The first line must name the columns, among them “from” and “to”.');
    return rows;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw invalidField('csv', 'This table can’t be read. Please save it as CSV and try again.');
    throw error;
  }
}
