import { readSchedule, type ScheduleCells } from './schedule-cells';

/**
 * Repeats the checks in the source code of HMRC's service (hmrc/charities-claims-validation,
 * `GiftAidValidationService`, July 2026), with its message numbers (`validationService.giftAid.message.N`).
 */

/** Characters that the service drops from a cell before checking it. */
export const western = (text: string) => text.replace(/[^\x20-\x7E\xA1-\xFF]/g, '').trim();
export const spaced = (text: string) => western(text).replace(/\s+/g, ' ');

export const postcodeShape =
  /^(GIR 0AA|([A-Z][0-9][0-9]?|[A-Z][A-HJ-Y][0-9][0-9]?|[A-Z][0-9][A-Z]|[A-Z][A-HJ-Y][0-9][A-Z]) [0-9][A-Z]{2})$/;
const titleShape = /^[A-Za-z][A-Za-z'-]{1,3}$/;

/**
 * Parses 'dd/mm/yy' in this century, or 'dd/mm/yyyy', to an ISO date; undefined if invalid, such as 30
 * February. The service takes four digits since its commit 19389373.
 */
function parseScheduleDay(text: string) {
  const [, day, month, year = ''] = /^(\d\d)\/(\d\d)\/(\d\d|\d{4})$/.exec(text) ?? [];
  const date = new Date(`${year.padStart(4, '20')}-${month}-${day}T00:00:00Z`);
  if (!day || Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Parses pounds with two decimals and at most 15 digits, ignoring commas; undefined if invalid. */
function parseAmount(text: string) {
  const plain = text.replaceAll(',', '');
  if (!/^[+-]?\d*\.\d\d$/.test(plain)) return undefined;
  return plain.replace(/^[+-]?0*|\./g, '').length <= 15 ? Number(plain) : undefined;
}

type ScheduleFault = [field: string, message: number] | false | '';

function checkAmount(typed: string, isAggregated: boolean): ScheduleFault {
  const text = western(typed);
  const amount = parseAmount(text);
  if (!text) return ['donationAmount', 11];
  if (amount === undefined || amount < 0.01) return ['donationAmount', 10];
  if (isAggregated) return amount > 1000 && ['donationAmount', 12];
  return amount > 9_999_999_999_999.99 && ['donationAmount', 10];
}

function checkDate(typed: string, today: string): ScheduleFault {
  const text = western(typed);
  const day = parseScheduleDay(text);
  if (!text) return ['donationDate', 7];
  if (!day) return ['donationDate', 8];
  return day > today && ['donationDate', 9];
}

function checkText(
  typed: string,
  field: string,
  most: number,
  [missing, malformed]: [number, number],
): ScheduleFault {
  const { length } = spaced(typed);
  if (length === 0) return [field, missing];
  return length > most && [field, malformed];
}

function checkItem(typed: string): ScheduleFault {
  const text = western(typed);
  return !(/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000) && ['item', 6];
}

function checkLine(line: string[], today: string): ScheduleFault[] {
  const [item = '', title = '', first = '', last = '', house = '', postcode = ''] = line;
  const [aggregated = '', sponsored = '', date = '', amount = ''] = line.slice(6);
  const always = [checkDate(date, today), checkAmount(amount, western(aggregated) !== '')];
  if (western(aggregated)) {
    const beside = [sponsored, title, first, last, house, postcode];
    return [
      checkItem(item),
      ...beside.map((text, index): ScheduleFault => text && ['aggregateDonationsConflict', 23 + index]),
      spaced(aggregated).length > 35 && ['aggregateDonations', 5],
      ...always,
    ];
  }
  const place = western(postcode);
  const isPlace = place === 'X' || postcodeShape.test(place.toUpperCase());
  return [
    checkItem(item),
    western(title) && !titleShape.test(western(title)) && ['donorTitle', 13],
    checkText(first, 'donorFirstName', 35, [14, 16]),
    checkText(last, 'donorLastName', 35, [15, 17]),
    checkText(house, 'donorHouse', 40, [18, 19]),
    !isPlace && ['postcode', place ? 21 : 20],
    !['', 'yes'].includes(western(sponsored.toLowerCase())) && ['sponsoredEvent', 22],
    ...always,
  ];
}

function checkBoxes({ earliest, overclaimed }: ScheduleCells): ScheduleFault[] {
  const [day, tax] = [western(earliest), western(overclaimed)];
  return [
    !parseScheduleDay(day) && ['earliestDonationDate', day ? 3 : 2],
    tax && !((parseAmount(tax) ?? 0) > 0) && ['previouslyOverClaimedAmount', 4],
  ];
}

const formatFaults = (found: ScheduleFault[], place = '') =>
  found.flatMap((each) => (each ? [`${each[0]}${place} ${each[1]}`] : []));

/** Returns the service's errors about cells, in its order, such as 'postcode[3] 21'. Lines count from 0. */
export function checkCells(cells: ScheduleCells, today: string): string[] {
  if (!cells.sheet.trim().startsWith('R68GAD_V1_00_0')) return ['fileError 3'];
  if (cells.lines.length === 0) return ['giftAidDonation 1'];
  return [
    ...formatFaults(checkBoxes(cells)),
    ...cells.lines.flatMap((line, index) => formatFaults(checkLine(line, today), `[${index}]`)),
  ];
}

/** Returns the service's errors about an ODS file; empty if it accepts the file. */
export const checkSchedule = (file: Uint8Array, today: string) => checkCells(readSchedule(file), today);
