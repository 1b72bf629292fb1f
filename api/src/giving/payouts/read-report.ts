import { HttpError } from '../../server/http/http-error';
import { normaliseHeading } from '../people-import/guess-columns';
import { isWrittenMonthFirst } from '../people-import/read-day-of';
import { type PeopleRows, readTable, type TableRow } from '../people-import/read-table';
import type { TableFile } from '../people-import/receive-table';
import type { PayoutItem } from './payout-item';
import { type Platform, platforms, type ReportColumn } from './platforms';
import { readPayPal } from './read-paypal';
import { isNumbered, readPlatformRow, type RowReader } from './read-row';
import { readStripeRow } from './read-stripe';

/** Size limit in bytes. */
export const LARGEST_REPORT = 5 * 1024 * 1024;
const MOST_ROWS = 5000;
/** Lines that may be above the headings. */
const MOST_LINES_ABOVE = 20;

const squeeze = (heading: string) => normaliseHeading(heading).replace(/[^a-z0-9]/g, '');

const downloads = platforms.map(({ name, download }) => `${name}: ${download}.`).join(' ');

/** Says which columns of the likeliest platform are missing, or which reports can be read. */
function explainHeadings(rows: string[][]) {
  const headings = new Set(rows.flat().map(squeeze));
  const has = (names: string[]) => names.some((name) => headings.has(squeeze(name)));
  const [likeliest] = platforms
    .map((platform) => ({ platform, missing: platform.marks.filter((names) => !has(names)) }))
    .filter(({ platform, missing }) => missing.length <= platform.marks.length / 3)
    .toSorted((one, other) => one.missing.length - other.missing.length);
  if (!likeliest)
    return new HttpError(422, `We don’t recognise the headings of this file. We can read: ${downloads}`);
  const { platform, missing } = likeliest;
  const columns = missing.map(([name = '']) => `“${name}”`).join(' and ');
  return new HttpError(
    422,
    `This looks like a report of ${platform.name}, but the column ${columns} is missing. Please download it again, under ${platform.download}.`,
  );
}

function findPlatform({ headings, rows }: PeopleRows) {
  const candidates = [headings, ...rows.slice(0, MOST_LINES_ABOVE).map(({ cells }) => cells)];
  for (const [at, cells] of candidates.entries()) {
    const found = cells.map(squeeze);
    const platform = platforms.find(({ marks }) =>
      marks.every((names) => names.some((name) => found.includes(squeeze(name)))),
    );
    if (platform) return { platform, headings: found, rows: rows.slice(at) };
  }
  throw explainHeadings(candidates);
}

function createReader(platform: Platform, headings: string[], rows: TableRow[]): RowReader {
  const place = (names: string[] = []) =>
    names.map((name) => headings.indexOf(squeeze(name))).find((at) => at >= 0) ?? -1;
  const columns = new Map(
    Object.entries(platform.columns).map(([column, names]) => [column as ReportColumn, place(names)]),
  );
  const placesOf = (names: string[]) => names.map((name) => place([name])).filter((at) => at >= 0);
  const cellsOf = (names: string[]) => {
    const places = placesOf(names);
    return ({ cells }: TableRow) => places.map((at) => (cells[at] ?? '').slice(0, 500));
  };
  const text = ({ cells }: TableRow, column: ReportColumn) =>
    (cells[columns.get(column) ?? -1] ?? '').slice(0, 500);
  return {
    platform,
    text,
    isMonthFirst: isWrittenMonthFirst(rows.map((row) => text(row, 'day'))),
    fees: cellsOf(platform.fees),
    giftAidFees: cellsOf(platform.giftAidFees),
    purposes: cellsOf(platform.purposes),
  };
}

export interface Report {
  platform: Platform;
  items: PayoutItem[];
  /** Number of rows that don't change the balance, such as pending payments. */
  skipped: number;
}

/**
 * Drops a row that the file has twice. Without the platform's number, two equal rows are two gifts; rows of one
 * number with different amounts are two refunds.
 */
function distinguish(items: PayoutItem[]) {
  const seen = new Map<string, PayoutItem[]>();
  return items.flatMap((item) => {
    const key = `${item.kind} ${item.id}`;
    const before = seen.get(key) ?? [];
    const isTwice = before.some(({ gross, day, payout }) => {
      return gross === item.gross && day === item.day && payout === item.payout;
    });
    if (isTwice && isNumbered(item)) return [];
    seen.set(key, [...before, item]);
    return before.length === 0 ? item : { ...item, id: `${item.id}~${before.length + 1}` };
  });
}

function readItems(reader: RowReader, rows: TableRow[]): PayoutItem[] {
  const { key } = reader.platform;
  if (key === 'paypal') return readPayPal(reader, rows);
  return rows.flatMap((row) =>
    key === 'stripe' ? readStripeRow(reader, row) : readPlatformRow(reader, row),
  );
}

/**
 * Reads a platform's report: CSV in UTF-8, UTF-16 or Windows-1252. The platform is recognised by its headings.
 * @throws HttpError 413, 415 or 422 if it can't be read; the message says which report to download
 */
export async function readReport({ bytes }: TableFile): Promise<Report> {
  if (bytes.length > LARGEST_REPORT)
    throw new HttpError(413, 'This file is larger than 5 MB. Please download the report for fewer days.');
  const { platform, headings, rows } = findPlatform(await readTable(bytes));
  const filled = rows.filter(({ cells }) => cells.some(Boolean));
  if (filled.length > MOST_ROWS)
    throw new HttpError(
      413,
      `This file has more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Please download the report for fewer days.`,
    );
  const items = distinguish(readItems(createReader(platform, headings, filled), filled));
  const used = new Set(items.map(({ line }) => line));
  return { platform, items, skipped: filled.length - used.size };
}
