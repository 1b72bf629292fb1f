import { postcodeShape, spaced, western } from './check-schedule';
import { type LineLayout, readLines } from './schedule-cells';

/**
 * Repeats the checks of community buildings and connected charities in the source code of HMRC's service
 * (hmrc/charities-claims-validation, `CommunityBuildingValidationService` and `ConnectedCharitiesValidationService`,
 * July 2026), with its message numbers (`validationService.communityBuildings.message.N` and
 * `validationService.connectedCharities.message.N`). Errors are in the service's order.
 */

/** `CommunityBuildingRow.layout` and `ConnectedCharitiesRow.layout`; the service leaves out the last row of each. */
const buildingLayout: LineLayout = { rows: { first: 17, last: 516 }, columns: { first: 1, last: 8 } };
const charityLayout: LineLayout = { rows: { first: 15, last: 214 }, columns: { first: 1, last: 3 } };

type Fault = [field: string, message: number];

const checkItem = (typed: string, most: number): Fault[] =>
  /^[1-9]\d{0,2}$/.test(western(typed)) && Number(western(typed)) <= most ? [] : [['item', 2]];

function checkText(typed: string, field: string, most: number, missing: number): Fault[] {
  const { length } = spaced(typed);
  if (length === 0) return [[field, missing]];
  return length > most ? [[field, missing + 1]] : [];
}

function checkPostcode(typed: string): Fault[] {
  const text = western(typed);
  if (!text) return [['postcode', 7]];
  return postcodeShape.test(text.toUpperCase()) ? [] : [['postcode', 8]];
}

/** The year in which the current tax year ends. */
const currentTaxYear = (today: string) => Number(today.slice(0, 4)) + (today.slice(5) > '04-05' ? 1 : 0);

function checkYear(typed: string, nth: 'First' | 'Second', today: string): Fault[] {
  const text = western(typed);
  const field = `taxYear${nth}`;
  const isFirst = nth === 'First';
  if (!text) return [[field, isFirst ? 9 : 10]];
  if (!/^\d{4}$/.test(text) || Number(text) < 1) return [[field, isFirst ? 11 : 12]];
  if (Number(text) > currentTaxYear(today)) return [[field, 14]];
  return Number(text) < currentTaxYear(today) - 3 ? [[field, 15]] : [];
}

function checkAmount(typed: string, nth: 'First' | 'Second'): Fault[] {
  const text = western(typed).replaceAll(',', '');
  const field = `amount${nth}`;
  const [missing, malformed] = nth === 'First' ? [16, 18] : [17, 19];
  if (!text) return [[field, missing]];
  const [, whole = '', , decimals = ''] = /^[+-]?(\d*)(\.(\d*))?$/.exec(text) ?? [];
  if (whole + decimals === '') return [[field, malformed]];
  const digits = (whole + decimals).replace(/^0+(?=\d)/, '').length;
  const isInRange = Number(text) >= 0.01 && Number(text) <= 9_999_999_999_999.99;
  return [decimals.length === 2, digits <= 15, isInRange]
    .filter((isRight) => !isRight)
    .map((): Fault => [field, malformed]);
}

function checkSecondYear([year1 = '', year2 = '', amount2 = '']: string[], today: string): Fault[] {
  if (!year2.trim() && !amount2.trim()) return [];
  if (!year2.trim()) return [['amount2', 10]];
  if (!amount2.trim()) return [['taxYear2', 17]];
  return [
    ...checkYear(year2, 'Second', today),
    ...checkAmount(amount2, 'Second'),
    ...(western(year1) === western(year2) ? [['taxYear2', 20] satisfies Fault] : []),
  ];
}

function checkBuilding(cells: string[], today: string): Fault[] {
  const [item = '', name = '', address = '', postcode = '', year1 = '', amount1 = ''] = cells;
  const [, , , , , , year2 = '', amount2 = ''] = cells;
  return [
    ...checkItem(item, 500),
    ...checkText(name, 'buildingName', 160, 3),
    ...checkText(address, 'firstLineOfAddress', 40, 5),
    ...checkPostcode(postcode),
    ...checkYear(year1, 'First', today),
    ...checkAmount(amount1, 'First'),
    ...checkSecondYear([year1, year2, amount2], today),
  ];
}

interface NumberedFault {
  index: number;
  fault: Fault;
}

/** A building may be there once for each tax year, and for three tax years at most. */
function checkYearsOfBuildings(lines: { index: number; cells: string[] }[]): NumberedFault[] {
  const years = new Map<string, Set<string>>();
  return lines.flatMap(({ index, cells: [, name = '', address = '', postcode = '', year1, , year2] }) => {
    const key = [spaced(name), spaced(address), western(postcode).replace(/\s/g, '')].join('|').toLowerCase();
    const seen = years.get(key) ?? new Set<string>();
    years.set(key, seen);
    const added = [year1, year2].map((year) => western(year ?? '')).filter(Boolean);
    const isTwice = added.some((year) => seen.has(year));
    const before = seen.size;
    for (const year of added) seen.add(year);
    const isTooMany = seen.size > Math.max(3, before);
    return [isTwice, isTooMany]
      .filter(Boolean)
      .map((): NumberedFault => ({ index, fault: ['building', 21] }));
  });
}

const formatFaults = (faults: NumberedFault[]) =>
  faults
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, fault: [field, message] }) => `${field}[${index}] ${message}`);

/** Returns the service's errors about a schedule of community buildings; empty if it accepts the file. */
export function checkBuildingSchedule(file: Uint8Array, today: string): string[] {
  const { sheet, lines } = readLines(file, buildingLayout);
  if (!sheet.trim().startsWith('R68CB_V1_00_0')) return ['fileError 3'];
  if (lines.length === 0) return ['communityBuildings 1'];
  const checked = lines.map((line) => ({ line, faults: checkBuilding(line.cells, today) }));
  const valid = checked.filter(({ faults }) => faults.length === 0).map(({ line }) => line);
  return formatFaults([
    ...checked.flatMap(({ line: { index }, faults }) => faults.map((fault) => ({ index, fault }))),
    ...checkYearsOfBuildings(valid),
  ]);
}

function checkCharity([item = '', name = '', reference = '']: string[]): Fault[] {
  const text = western(reference);
  return [
    ...checkItem(item, 200),
    ...checkText(name, 'charityName', 160, 3),
    ...(/^[A-Z]{1,2}[0-9]{1,5}$/.test(text) ? [] : [['charityReference', text ? 6 : 5] satisfies Fault]),
  ];
}

/** Returns the service's errors about a schedule of connected charities; empty if it accepts the file. */
export function checkCharitySchedule(file: Uint8Array): string[] {
  const { sheet, lines } = readLines(file, charityLayout);
  if (!sheet.trim().startsWith('R68CC_V1_00_0')) return ['fileError 3'];
  if (lines.length === 0) return ['connectedCharities 1'];
  return formatFaults(
    lines.flatMap(({ index, cells }) => checkCharity(cells).map((fault) => ({ index, fault }))),
  );
}
