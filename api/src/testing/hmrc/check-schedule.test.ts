import { strToU8, zipSync } from 'fflate';
import { checkCells, checkSchedule } from './check-schedule';
import { readSample, samplesFolder } from './samples';
import { readSchedule } from './schedule-cells';

const TODAY = '2026-11-26';

const mina = ['1', 'Mrs', 'Mina', 'Karimi', '7', 'S19 2BD', '', '', '02/03/26', '120.00'];
const sheet = 'R68GAD_V1_00_0_EN';
const cells = { sheet, earliest: '02/03/26', overclaimed: '', lines: [mina] };
const withCell = (column: number, text: string) =>
  checkCells({ ...cells, lines: [mina.with(column, text)] }, TODAY);

test.each<[string, number, string[], string[], string]>([
  ['an item', 0, ['1', '1000', ' 5 '], ['0', '1001', '01', 'abc', ''], 'item[0] 6'],
  ['a title', 1, ['', 'Mr', 'Prof', "O'B"], ['M', 'Mister', 'Mr.', '123'], 'donorTitle[0] 13'],
  ['a first name', 2, ['Test123', "O'Test", 'a'.repeat(35)], ['a'.repeat(36)], 'donorFirstName[0] 16'],
  ['no first name', 2, ['J'], ['', '–', '…', '\u00A0', '– –', '‘ ’', 'مینا'], 'donorFirstName[0] 14'],
  ['a last name', 3, ['a'.repeat(35)], ['a'.repeat(36)], 'donorLastName[0] 17'],
  ['no last name', 3, ['K'], ['', '—'], 'donorLastName[0] 15'],
  ['a house', 4, ['12 A', 'No. 45', 'a'.repeat(40)], ['a'.repeat(41)], 'donorHouse[0] 19'],
  ['no house', 4, ['7'], ['', '☺'], 'donorHouse[0] 18'],
  [
    'a postcode',
    5,
    ['X', 'EC1A 1BB', 'W1O 7HG', 'SW1A 1AA', 'GIR 0AA', '☺M99 2QD'],
    ['12345', 'SW1 1A', 'EC1A 1A1', 'NE270QQ', 'x', 'AI1 1AA', 'BZ1 1AA', 'ZZ99 9ZZ'],
    'postcode[0] 21',
  ],
  ['no postcode', 5, ['M1 1AE'], ['', '☺'], 'postcode[0] 20'],
  ['a sponsored event', 7, ['yes', 'Yes', ''], ['No', 'False', '1'], 'sponsoredEvent[0] 22'],
  [
    'a date',
    8,
    ['29/02/24', '26/11/26', '12/01/2026', '31/12/1999'],
    ['2026-01-12', '12/01/026', '12-01-26', '30/02/25', '29/02/2025'],
    'donationDate[0] 8',
  ],
  ['a day to come', 8, ['26/11/26'], ['27/11/26'], 'donationDate[0] 9'],
  [
    'an amount',
    9,
    ['0.01', '9999999999999.99', '1,000.00'],
    ['abc', '£10.00', '10', '10.000', '--10.00', '100000000000000.00', '99999999999999.99', '-1.00', '0.00'],
    'donationAmount[0] 10',
  ],
  ['no amount', 9, ['5.00'], [''], 'donationAmount[0] 11'],
])(
  'for %s, values are accepted and rejected as HMRC’s tests say',
  (_what, column, accepted, refused, error) => {
    expect(accepted.filter((text) => withCell(column, text).length > 0)).toEqual([]);
    expect(refused.filter((text) => withCell(column, text).join() !== error)).toEqual([]);
  },
);

test('a line of aggregated donations has no details of a giver, and £1,000 at most', () => {
  const aggregated = ['1', '', '', '', '', '', '38 small gifts', '', '02/03/26', '1000.00'];
  const check = (changes: Record<number, string>) =>
    checkCells({ ...cells, lines: [aggregated.map((text, column) => changes[column] ?? text)] }, TODAY);
  expect(check({})).toEqual([]);
  expect(check({ 9: '1000.01' })).toEqual(['donationAmount[0] 12']);
  expect(check({ 6: 'a'.repeat(36) })).toEqual(['aggregateDonations[0] 5']);
  expect([7, 1, 2, 3, 4, 5].flatMap((column) => check({ [column]: 'Yes' }))).toEqual(
    [23, 24, 25, 26, 27, 28].map((message) => `aggregateDonationsConflict[0] ${message}`),
  );
});

test('faults of the boxes and the sheet are reported', () => {
  const check = (changes: Partial<typeof cells>) => checkCells({ ...cells, ...changes }, TODAY);
  expect(check({ earliest: '' })).toEqual(['earliestDonationDate 2']);
  expect(check({ earliest: 'dfff' })).toEqual(['earliestDonationDate 3']);
  for (const overclaimed of ['0.00', '-0.01', '5', '99,999,999,999,991.90'])
    expect(check({ overclaimed })).toEqual(['previouslyOverClaimedAmount 4']);
  expect(check({ overclaimed: '1,012.50' })).toEqual([]);
  expect(check({ lines: [] })).toEqual(['giftAidDonation 1']);
  expect(check({ sheet: 'Sheet1' })).toEqual(['fileError 3']);
});

const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const row = (content: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${content}</table:table-row>`;
const ods = (rows: string[]) =>
  zipSync({
    'content.xml': strToU8(
      `<office:document-content><office:body><table:table table:name="${sheet}"><table:table-column/>${rows.join('')}</table:table></office:body></office:document-content>`,
    ),
  });
const none = '<table:table-cell/>';

test('cells are read from a file like HMRC’s, with covered cells, spaces and line breaks', () => {
  const file = ods([
    row(none, 12),
    row(`${none}${none}${cell('Box 1')}${cell('02/03/26')}<table:covered-table-cell/>`),
    row(none, 3),
    row(`${none}${none}${cell('Box 2')}${cell('12.50')}`),
    row(none, 7),
    row(
      `${none}${cell('1')}${none}${cell('Mina <text:s text:c="3"/>Jo')}<table:table-cell><text:p>Kari</text:p><text:p><text:span>mi</text:span></text:p></table:table-cell><table:table-cell table:number-columns-repeated="6"/>${cell('5.00')}`,
    ),
    row(`${none}${cell('2')}<table:table-cell table:number-columns-repeated="9"/>`),
    row(none, 1_048_000),
  ]);
  expect(readSchedule(file)).toEqual({
    sheet,
    earliest: '02/03/26',
    overclaimed: '12.50',
    lines: [['1', '', 'Mina    Jo', 'Kari\nmi', '', '', '', '', '', '']],
  });
});

test('a box behind a repeated cell is not found', () => {
  const file = ods([
    row(none, 12),
    row(`<table:table-cell table:number-columns-repeated="3"/>${cell('02/03/26')}`),
  ]);
  expect(readSchedule(file).earliest).toBe('');
});

const badData = [
  'earliestDonationDate 2',
  'previouslyOverClaimedAmount 4',
  'donorFirstName[0] 14',
  'donorLastName[1] 15',
  'donorHouse[2] 18',
  'postcode[3] 20',
  'donationDate[4] 7',
  'donationAmount[5] 11',
  'donationDate[6] 8',
  'donationDate[7] 9',
  'donationAmount[8] 10',
  'donorTitle[9] 13',
  'donorFirstName[10] 16',
  'donorLastName[11] 17',
  'donorHouse[12] 19',
  'sponsoredEvent[13] 22',
  ...[23, 24, 25, 26, 27, 28].flatMap((message, index) => [
    `aggregateDonationsConflict[${14 + index}] ${message}`,
    `donationAmount[${14 + index}] 12`,
  ]),
  'aggregateDonations[20] 5',
  'donationAmount[21] 12',
  'item[22] 6',
  'item[23] 6',
  'donorFirstName[24] 14',
  'donorLastName[24] 15',
  'donorHouse[24] 18',
  'postcode[24] 20',
  'donationDate[24] 7',
  'donationAmount[24] 11',
  'donorFirstName[25] 14',
  'donorLastName[25] 15',
  'donorHouse[25] 18',
  'postcode[25] 20',
];

(samplesFolder ? describe : describe.skip)('HMRC’s own files', () => {
  const read = (name: string) => readSample('giftAid', name);

  test.each([
    ['GoodData', []],
    ['GoodDataWithAttributes', []],
    ['GoodDataWithMultipleSpaces', []],
    ['EmptyData', ['giftAidDonation 1']],
    ['InvalidEarliestDonationDate', ['earliestDonationDate 3', 'previouslyOverClaimedAmount 4']],
    ['BadData', badData],
  ])('%s gives the errors that HMRC’s test states', (name, errors) => {
    expect(checkSchedule(read(name), TODAY)).toEqual(errors);
  });

  test('GoodData is read with its lines', () => {
    const { earliest, overclaimed, lines } = readSchedule(read('GoodData'));
    expect([earliest, overclaimed, lines.length]).toEqual(['10/11/17', '', 4]);
    expect(lines[2]?.slice(6)).toEqual(['One off Gift Aid donations', '', '31/03/15', '880.00']);
  });
});
