import { HttpError } from '../../server/http/http-error';
import { csvRows, type CsvRow, MOST_CELLS_OF_A_LINE, refuseHuge } from '../statements/reading/csv-rows';
import { decodeText } from '../statements/reading/decode-text';
import { joinTexts } from '../statements/reading/payment';
import { readAmount } from '../statements/reading/read-amount';
import { isMonthFirst, readDay } from '../statements/reading/read-day';
import { refuseOtherFiles } from '../statements/reading/refuse';

/** Size limit in bytes. */
export const LARGEST_SPENDING = 1024 * 1024;
const MOST_SPENDING = 5000;

const headings = {
  date: /^(date|day|paid on|payment date|transaction date)$/,
  payee: /^(payee|paid to|supplier|name|to|who)$/,
  amount: /^(amount|total|value|paid|gross|amount \(?(gbp|£)\)?)$/,
  fund: /^fund$/,
  what: /^(what for|for|description|details|purpose|reference)$/,
  note: /^notes?$/,
  code: /^(nominal code|nominal|account code|account|code)$/,
};

type Place = keyof typeof headings;

export interface ReadSpending {
  line: number;
  problem: string;
  spent_on: string;
  payee: string;
  /** Amount in pence; negative if the file says so. */
  amount: number;
  fund: string;
  purpose: string;
  note: string;
  nominal_code: string;
}

const noHeadings = () =>
  new HttpError(
    422,
    'We couldn’t find the column headings. The first line needs “Date”, “Payee” and “Amount”, and can have “Fund”, “What for”, “Note” and “Nominal code”.',
  );

function findPlaces({ cells }: CsvRow) {
  const names = cells.map((cell) => cell.slice(0, 60).trim().toLowerCase());
  const places = Object.fromEntries(
    Object.entries(headings).map(([name, pattern]) => [name, names.findIndex((each) => pattern.test(each))]),
  ) as Record<Place, number>;
  return places.date >= 0 && places.payee >= 0 && places.amount >= 0 ? places : undefined;
}

function readRow({ cells, line }: CsvRow, places: Record<Place, number>): ReadSpending {
  const text = (place: Place, longest: number) => joinTexts([cells[places[place]]]).slice(0, longest);
  const day = cells[places.date] ?? '';
  const amount = readAmount(cells[places.amount] ?? '');
  const row = {
    line,
    spent_on: readDay(day) ?? '',
    payee: text('payee', 120),
    amount: amount ?? 0,
    fund: text('fund', 120),
    purpose: text('what', 200),
    note: text('note', 500),
    nominal_code: text('code', 60).replace(/[",]/g, ' '),
  };
  const problem =
    row.spent_on === ''
      ? isMonthFirst(day)
        ? `The date ${day.slice(0, 40)} has the month first. Please write it as 31/03/2026.`
        : `“${day.slice(0, 40)}” can’t be read as a date, such as 31/03/2026.`
      : amount === undefined || amount === 0
        ? `“${(cells[places.amount] ?? '').slice(0, 40)}” can’t be read as an amount, such as 12.50.`
        : row.payee === ''
          ? 'This line doesn’t say who was paid.'
          : '';
  return { ...row, problem };
}

/**
 * Reads a table of spending. If its amounts are all negative, as in a bank's export, their signs are dropped;
 * in a table with both, negative ones are reported, because they may be money that came back.
 * @throws HttpError 413, 415 or 422 with what to do instead
 */
export async function readSpending(bytes: Buffer): Promise<ReadSpending[]> {
  if (bytes.length > LARGEST_SPENDING)
    throw new HttpError(413, 'This file is larger than 1 MB. Please split it.');
  refuseOtherFiles(bytes);
  const text = decodeText(bytes).replace(/\r\n?/g, '\n');
  refuseHuge(text);
  for (const delimiter of [',', ';', '\t']) {
    const [head, ...rows] = await csvRows(text, delimiter);
    const places = head && head.cells.length <= MOST_CELLS_OF_A_LINE ? findPlaces(head) : undefined;
    if (!places) continue;
    if (rows.length > MOST_SPENDING)
      throw new HttpError(413, `This file has more than ${MOST_SPENDING} lines. Please split it.`);
    const read = rows.map((row) => readRow(row, places));
    const areAllNegative = read.every(({ amount }) => amount <= 0);
    return read.map((row) =>
      row.amount < 0 && !areAllNegative && row.problem === ''
        ? { ...row, problem: 'This amount is negative, unlike others. Please enter it by hand.' }
        : { ...row, amount: Math.abs(row.amount) },
    );
  }
  throw noHeadings();
}
