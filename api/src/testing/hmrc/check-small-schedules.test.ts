import { buildingsOds, charitiesOds } from '../../giving/claims/small-schedules';
import { buildOds, emptyRows, tableRow, textCell } from '../../giving/claims/ods-file';
import { checkBuildingSchedule, checkCharitySchedule } from './check-small-schedules';
import { readSample, samplesFolder } from './samples';

/** A day in the tax year for which HMRC's files were written: they say that 2027 is in the future. */
const TODAY = '2026-03-31';

const vault = ['1', 'The Vault', '22 Liberty Place', 'L20 3UD', '2024', '1,500.00', '2025', '2500.00'];

const buildings = (...lines: string[][]) =>
  buildOds({
    name: 'R68CB_V1_00_0_EN',
    columns: 9,
    rows: [emptyRows(17), ...lines.map((cells) => tableRow(cells.map(textCell)))],
  });

const withCell = (column: number, text: string) =>
  checkBuildingSchedule(buildings(vault.map((cell, at) => (at === column ? text : cell))), TODAY);

test.each<[string, number, string[], string[], string]>([
  ['an item', 0, ['1', '500', '☺1'], ['01', '0', '501', 'x', ''], 'item[0] 2'],
  ['a name', 1, ['A'.repeat(160), 'Two   spaces'], ['A'.repeat(161)], 'buildingName[0] 4'],
  ['no name', 1, ['A'], ['', '–', '…', '\u00A0', '– –', '\u2018 \u2019'], 'buildingName[0] 3'],
  ['an address', 2, ['A'.repeat(40)], ['A'.repeat(41)], 'firstLineOfAddress[0] 6'],
  ['a postcode', 3, ['SW1A 1AA', 'sw1a 1aa', 'GIR 0AA'], ['SW1A1AA', 'X', 'AI1 1AA'], 'postcode[0] 8'],
  ['a tax year', 4, ['2023', '☺2024', '2026'], ['24', '2024-25', 'x'], 'taxYearFirst[0] 11'],
  ['a tax year to come', 4, ['2026'], ['2027'], 'taxYearFirst[0] 14'],
  ['a tax year long ago', 4, ['2023'], ['2022', '2013'], 'taxYearFirst[0] 15'],
  ['an amount', 5, ['0.01', '1,234,567.89'], ['0.00', '123.456', '5', '-1.00', 'x'], 'amountFirst[0] 18'],
  ['no second year', 6, ['2026'], [''], 'amount2[0] 10'],
  ['no second amount', 7, ['0.01'], [''], 'taxYear2[0] 17'],
  ['the first year again', 6, ['2026'], ['2024'], 'taxYear2[0] 20'],
])(
  'for %s, values are accepted and rejected as HMRC’s tests say',
  (_what, column, accepted, refused, error) => {
    expect(accepted.filter((text) => withCell(column, text).length > 0)).toEqual([]);
    expect(refused.filter((text) => withCell(column, text).join() !== error)).toEqual([]);
  },
);

test('a building may be there once for each tax year, and for three of them', () => {
  const check = (...years: [string, string][]) =>
    checkBuildingSchedule(
      buildings(
        ...years.map(([first, second], index) => [
          String(index + 1),
          index ? 'the  VAULT' : 'The Vault',
          '22 Liberty Place',
          'L20 3UD',
          first,
          '1.00',
          second,
          second && '1.00',
        ]),
      ),
      TODAY,
    );
  expect(check(['2024', '2025'], ['2026', ''])).toEqual([]);
  expect(check(['2024', '2025'], ['2025', ''])).toEqual(['building[1] 21']);
  expect(check(['2023', '2024'], ['2025', '2026'])).toEqual(['building[1] 21']);
});

test('a file of another schedule, or without lines, is refused', () => {
  expect(checkBuildingSchedule(charitiesOds([]), TODAY)).toEqual(['fileError 3']);
  expect(checkCharitySchedule(buildingsOds([]))).toEqual(['fileError 3']);
  expect(checkBuildingSchedule(buildingsOds([]), TODAY)).toEqual(['communityBuildings 1']);
  expect(checkCharitySchedule(charitiesOds([]))).toEqual(['connectedCharities 1']);
});

test.each([
  ['A1', []],
  ['Z99999', []],
  ['☺CW501', []],
  ['', ['charityReference[0] 5']],
  ['ABC123', ['charityReference[0] 6']],
  ['abc123', ['charityReference[0] 6']],
  ['AB', ['charityReference[0] 6']],
])('a charity with the reference ‘%s’ is checked as HMRC’s tests say', (reference, errors) => {
  expect(checkCharitySchedule(charitiesOds([{ name: 'Legion', reference }]))).toEqual(errors);
});

/** HMRC's test states no errors for this file; each of its lines names its fault. */
const badBuildings = [
  'buildingName[0] 3',
  'firstLineOfAddress[1] 5',
  'postcode[2] 7',
  'taxYearFirst[3] 9',
  'amountFirst[4] 16',
  'amount2[5] 10',
  'taxYear2[6] 17',
  'buildingName[7] 4',
  'firstLineOfAddress[8] 6',
  'postcode[9] 8',
  'taxYearFirst[10] 11',
  'amountFirst[11] 18',
  'amountFirst[12] 18',
  'amountFirst[12] 18',
  'taxYearSecond[13] 12',
  'amountSecond[14] 19',
  'amountSecond[15] 19',
  'amountSecond[15] 19',
  'taxYearFirst[16] 15',
  'taxYearFirst[17] 15',
  'taxYearSecond[17] 15',
  'taxYearFirst[18] 14',
  'taxYear2[19] 20',
  'building[21] 21',
  'item[22] 2',
  'building[24] 21',
];

(samplesFolder ? describe : describe.skip)('HMRC’s own files', () => {
  test.each([
    ['GoodData', []],
    ['BadData', badBuildings],
  ])('%s of community buildings gives the errors that its lines name', (name, errors) => {
    expect(checkBuildingSchedule(readSample('buildings', name), TODAY)).toEqual(errors);
  });

  test.each([
    ['GoodData', []],
    [
      'BadData',
      ['charityName[0] 3', 'charityReference[1] 5', 'charityName[2] 4', 'charityReference[3] 6', 'item[4] 2'],
    ],
  ])('%s of connected charities gives the errors that HMRC’s test states', (name, errors) => {
    expect(checkCharitySchedule(readSample('charities', name))).toEqual(errors);
  });
});
