import { RedirectFields } from '@lapis/contract';
import { parse } from 'csv-parse/sync';
import { invalid } from '../../server/http/http-error';

/** As many lines as a table may have: each is checked against all that are there. */
const MOST_LINES = 5000;

/** A line of a table of redirects: what it says, or why it can't be read. */
export type CsvLine = { line: number; from: string } & ({ fields: RedirectFields } | { reason: string });

/** What the export puts before what a spreadsheet would take for a formula. */
const withoutApostrophe = (cell = '') => cell.trim().replace(/^'(?=[=+\-@])/, '');

/**
 * Reads a table of redirects, whose first line names its columns.
 * @throws HttpError 422 where it is none
 */
export function readRedirects(csv: string): CsvLine[] {
  const rows = parsed(csv);
  if (rows.length > MOST_LINES)
    throw invalid('csv', `Please import ${MOST_LINES} lines at a time, or fewer.`);
  return rows.map((row, index) => {
    const cell = (name: string) => withoutApostrophe(row[name]);
    const from = cell('from');
    const status = cell('status') === '' ? undefined : Number(cell('status'));
    const prefix = /^(yes|true|1)$/i.test(cell('prefix'));
    const fields = RedirectFields.safeParse({ from, to: cell('to'), status, prefix });
    // The first line has the names.
    const line = index + 2;
    if (fields.success) return { line, from, fields: fields.data };
    const [issue] = fields.error.issues;
    const reason = issue?.path[0] === 'status' ? 'The status is 301 or 302.' : (issue?.message ?? '');
    return { line, from, reason };
  });
}

function parsed(csv: string): Record<string, string>[] {
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
      throw invalid('csv', 'The first line must name the columns, among them “from” and “to”.');
    return rows;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw invalid('csv', 'This is no table that can be read. Please save it as CSV and try again.');
    throw error;
  }
}
