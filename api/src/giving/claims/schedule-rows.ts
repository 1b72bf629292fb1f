import type { ClaimLine } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { scheduleLimits } from '../gift-aid/rules';

/** Column headings of HMRC's schedule, in its order and wording. */
export const scheduleColumns = [
  'Item',
  'Title',
  'First name',
  'Last name',
  'House name or number',
  'Postcode',
  'Aggregated donations',
  'Sponsored event',
  'Donation date',
  'Amount',
] as const;

export const hmrcDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

export const linesOfFile = (lines: ClaimLine[], file: number) =>
  lines.slice((file - 1) * scheduleLimits.lines, file * scheduleLimits.lines);

export const scheduleRows = (lines: ClaimLine[]) =>
  lines.map((line, index) => [
    String(index + 1),
    line.title,
    line.firstname,
    line.lastname,
    line.house,
    line.postcode,
    line.aggregated,
    line.is_sponsored ? scheduleLimits.sponsored : '',
    hmrcDay(line.donated_on),
    decimalPounds(line.amount),
  ]);
