import { readSchedule, type ScheduleCells } from './schedule-cells';

/**
 * The checks of HMRC's service, by the numbers of its messages (`validationService.giftAid.message.N`), read in its source
 * (hmrc/charities-claims-validation, `GiftAidValidationService`, July 2026).
 */

/** What the service drops from each cell before it looks at it. */
const western = (text: string) => text.replace(/[^\x20-\x7E\xA1-\xFF]/g, '').trim();
const spaced = (text: string) => western(text).replace(/\s+/g, ' ');

const postcodeShape =
  /^(GIR 0AA|([A-Z][0-9][0-9]?|[A-Z][A-HJ-Y][0-9][0-9]?|[A-Z][0-9][A-Z]|[A-Z][A-HJ-Y][0-9][A-Z]) [0-9][A-Z]{2})$/;
const titleShape = /^[A-Za-z][A-Za-z'-]{1,3}$/;

/** A day of this century, 'dd/mm/yy', as ISO date; undefined for anything else, such as 30 February. */
function dayOf(text: string) {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(text) ?? [];
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`);
  if (!day || Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 10);
}

/** An amount with two decimals and up to 15 digits, commas left out, in pounds; undefined for anything else. */
function amountOf(text: string) {
  const plain = text.replaceAll(',', '');
  if (!/^[+-]?\d*\.\d\d$/.test(plain)) return undefined;
  return plain.replace(/^[+-]?0*|\./g, '').length <= 15 ? Number(plain) : undefined;
}

type Found = [field: string, message: number] | false | '';

function checkAmount(typed: string, isAggregated: boolean): Found {
  const text = western(typed);
  const amount = amountOf(text);
  if (!text) return ['donationAmount', 11];
  if (amount === undefined || amount < 0.01) return ['donationAmount', 10];
  if (isAggregated) return amount > 1000 && ['donationAmount', 12];
  return amount > 9_999_999_999_999.99 && ['donationAmount', 10];
}

function checkDate(typed: string, today: string): Found {
  const text = western(typed);
  const day = dayOf(text);
  if (!text) return ['donationDate', 7];
  if (!day) return ['donationDate', 8];
  return day > today && ['donationDate', 9];
}

function checkText(
  typed: string,
  field: string,
  most: number,
  [missing, malformed]: [number, number],
): Found {
  const { length } = spaced(typed);
  if (length === 0) return [field, missing];
  return length > most && [field, malformed];
}

function checkItem(typed: string): Found {
  const text = western(typed);
  return !(/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000) && ['item', 6];
}

/** What is wrong with a line, in the service's order. */
function checkLine(line: string[], today: string): Found[] {
  const [item = '', title = '', first = '', last = '', house = '', postcode = ''] = line;
  const [aggregated = '', sponsored = '', date = '', amount = ''] = line.slice(6);
  const always = [checkDate(date, today), checkAmount(amount, western(aggregated) !== '')];
  if (western(aggregated)) {
    const beside = [sponsored, title, first, last, house, postcode];
    return [
      checkItem(item),
      ...beside.map((text, index): Found => text && ['aggregateDonationsConflict', 23 + index]),
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

function checkBoxes({ earliest, overclaimed }: ScheduleCells): Found[] {
  const [day, tax] = [western(earliest), western(overclaimed)];
  return [
    !dayOf(day) && ['earliestDonationDate', day ? 3 : 2],
    tax && !((amountOf(tax) ?? 0) > 0) && ['previouslyOverClaimedAmount', 4],
  ];
}

const said = (found: Found[], place = '') =>
  found.flatMap((each) => (each ? [`${each[0]}${place} ${each[1]}`] : []));

/** Returns what HMRC's service would refuse about cells, in its order: 'postcode[3] 21'; lines are counted from 0. */
export function checkCells(cells: ScheduleCells, today: string): string[] {
  if (!cells.sheet.trim().startsWith('R68GAD_V1_00_0')) return ['fileError 3'];
  if (cells.lines.length === 0) return ['giftAidDonation 1'];
  return [
    ...said(checkBoxes(cells)),
    ...cells.lines.flatMap((line, index) => said(checkLine(line, today), `[${index}]`)),
  ];
}

/** Returns what HMRC's service would refuse about an ODS file; empty if it accepts the file. */
export const checkSchedule = (file: Uint8Array, today: string) => checkCells(readSchedule(file), today);
