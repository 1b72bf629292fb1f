import type { TableColumns } from './columns';
import { csvRows, refuseHuge, type CsvRow } from './csv-rows';
import type { StatementReading } from './payment';
import { readAmount } from './read-amount';
import { readDay } from './read-day';
import { noHeadings } from './refuse';
import { findHeadings, MOST_LINES_ABOVE, readTable, type PaymentTable } from './table-payments';

/** HSBC also exports tables without headings. */
const withoutHeadings: TableColumns = {
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

const isHeadless = ({ cells: [day = '', text = '', amount = '', ...others] }: CsvRow) =>
  readDay(day) !== undefined &&
  readDay(text) === undefined &&
  text !== '' &&
  readAmount(amount) !== undefined &&
  others.length <= 1;

async function findTable(text: string): Promise<PaymentTable> {
  for (const delimiter of [',', ';', '\t', '|']) {
    const start = await csvRows(text, delimiter, MOST_LINES_ABOVE);
    const found = findHeadings(start);
    if (found) {
      const { at, ...table } = found;
      return { ...table, rows: (await csvRows(text, delimiter)).slice(at + 1) };
    }
    const [first] = start;
    if (first && isHeadless(first))
      return { columns: withoutHeadings, width: 4, rows: await csvRows(text, delimiter), account: '' };
  }
  throw noHeadings();
}

/**
 * @throws HttpError 422 if no line has the column headings or dates have the month first, 413 if the file is
 * too long
 */
export async function readCsv(written: string): Promise<StatementReading> {
  const text = written.replace(/\r\n?/g, '\n');
  refuseHuge(text);
  const table = await findTable(text);
  const format = `${table.columns.bank} CSV`.trim();
  return { format, ...(await readTable(table, !text.endsWith('\n'))) };
}
