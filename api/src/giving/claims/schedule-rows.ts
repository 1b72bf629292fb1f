import type { ClaimLine } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { scheduleLimits } from '../gift-aid/rules';

/** The columns of HMRC's schedule, in its order and words. */
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

/** A day as HMRC writes it: '31/03/26'. */
export const hmrcDay = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

/** The lines of one of a claim's files; the first has number 1. */
export const linesOfFile = (lines: ClaimLine[], file: number) =>
  lines.slice((file - 1) * scheduleLimits.lines, file * scheduleLimits.lines);

/** Lines as HMRC's schedule has them. Items are counted in each file. */
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
