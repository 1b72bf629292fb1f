import type { BuildingLine, CharityLine } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { buildingProblems, charityProblems } from '@lapis/contract/small-donation-rules';
import { HttpError } from '../../server/http/http-error';
import { endOfTaxYear, toTaxYear } from '../gift-aid/periods';
import { smallDonationRules } from '../gift-aid/rules';
import { buildOds, emptyRows, numberCell, tableRow, textCell } from './ods-file';

const { sheets } = smallDonationRules;

/** HMRC names a tax year by the year in which it ends. */
const yearOf = (taxYear: string) => endOfTaxYear(taxYear).slice(0, 4);

/** Groups lines by building, with at most two tax years in a row, as HMRC's schedule has room for. */
function buildingRows(lines: BuildingLine[]): BuildingLine[][] {
  const buildings = new Map<string, BuildingLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.address, line.postcode]);
    buildings.set(key, [...(buildings.get(key) ?? []), line]);
  }
  return [...buildings.values()].flatMap((years) => {
    const rows: BuildingLine[][] = [];
    for (let at = 0; at < years.length; at += 2) rows.push(years.slice(at, at + 2));
    return rows;
  });
}

/**
 * Creates HMRC's schedule of community buildings: headings in rows 16 and 17, lines from row 18 in columns B to I
 * (`CommunityBuildingRow` in HMRC's repository hmrc/charities-claims-validation).
 */
export const buildingsOds = (lines: BuildingLine[]) =>
  buildOds({
    name: sheets.buildings,
    columns: 9,
    rows: [
      emptyRows(15),
      tableRow(
        [
          'Item',
          'Building name',
          'First line of address',
          'Postcode',
          'Tax year 1 ending 5 April',
          'Amount of donations received in tax year 1',
          'Tax year 2 ending 5 April',
          'Amount of donations received in tax year 2',
        ].map(textCell),
      ),
      tableRow([textCell('(£)'), textCell(''), textCell('(£)')], 6),
      ...buildingRows(lines).map((years, index) =>
        tableRow([
          numberCell(String(index + 1)),
          ...[years[0]?.name, years[0]?.address, years[0]?.postcode].map((text) => textCell(text ?? '')),
          ...years.flatMap(({ tax_year, amount }) => [
            numberCell(yearOf(tax_year)),
            numberCell(decimalPounds(amount), 'money'),
          ]),
        ]),
      ),
    ],
  });

/**
 * Creates HMRC's schedule of connected charities: headings in row 14, lines from row 16 in columns B to D
 * (`ConnectedCharitiesRow` in HMRC's repository hmrc/charities-claims-validation).
 */
export const charitiesOds = (lines: CharityLine[]) =>
  buildOds({
    name: sheets.charities,
    columns: 4,
    rows: [
      emptyRows(13),
      tableRow(['Item', 'Charity name', 'Charity reference'].map(textCell)),
      emptyRows(1),
      ...lines.map(({ name, reference }, index) =>
        tableRow([numberCell(String(index + 1)), textCell(name), textCell(reference)]),
      ),
    ],
  });

const firstProblem = (problems: Record<string, string | undefined>) => Object.values(problems).find(Boolean);

/** HMRC's service takes this tax year and the three before it. */
function findYearProblem({ tax_year, amount }: BuildingLine, today: string) {
  const age = Number(yearOf(toTaxYear(today))) - Number(yearOf(tax_year));
  if (age < 0) return `The tax year ${tax_year} is in the future.`;
  if (age > 3) return `The tax year ${tax_year} is too long ago.`;
  return amount > 0 ? undefined : 'The amount is not above zero.';
}

function refuse(what: string, problems: string[]) {
  if (problems.length === 0) return;
  throw new HttpError(
    409,
    `HMRC would refuse the schedule of ${what}, so it was not downloaded. ${problems.slice(0, 3).join(' ')} Please withdraw this claim, correct the list of ${what}, and make the claim again.`,
  );
}

/** @throws HttpError 409 with the buildings that HMRC's service wouldn't accept */
export const refuseBadBuildings = (lines: BuildingLine[], today: string) =>
  refuse('community buildings', [
    ...lines.flatMap((line) => {
      const problem = firstProblem(buildingProblems(line)) ?? findYearProblem(line, today);
      return problem ? `${line.name || 'A building without a name'}: ${problem}` : [];
    }),
    ...(buildingRows(lines).length > smallDonationRules.mostBuildings * 2
      ? ['There are more rows than HMRC’s schedule has room for.']
      : []),
  ]);

/** @throws HttpError 409 with the charities that HMRC's service wouldn't accept */
export const refuseBadCharities = (lines: CharityLine[]) =>
  refuse(
    'connected charities',
    lines.flatMap((line) => {
      const problem = firstProblem(charityProblems(line));
      return problem ? `${line.name || 'A charity without a name'}: ${problem}` : [];
    }),
  );
