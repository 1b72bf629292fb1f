import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimLine, ClaimWhole } from '@lapis/contract';
import { strFromU8, unzipSync } from 'fflate';
import { fileOf } from './claims.routes';

const line = (of: Partial<ClaimLine>): ClaimLine => ({
  position: 1,
  title: 'Mrs',
  firstname: 'Mina',
  lastname: 'Karimi',
  house: '7',
  postcode: 'S19 2BD',
  aggregated: '',
  is_sponsored: false,
  donated_on: '2026-03-31',
  amount: 12_000,
  ...of,
});

const claimOf = (schedule: ClaimLine[], adjustment = 0): ClaimWhole => ({
  id: 1,
  state: 'made',
  lines: schedule.length,
  files: 1,
  from: '2025-04-06',
  until: '2026-03-31',
  gifts: 0,
  tax: 0,
  adjustment,
  small_donations: [],
  created_at: '2026-04-10T09:00:00.000Z',
  created_by: 'Zohra Rahimi',
  submitted_on: null,
  hmrc_reference: '',
  schedule,
});

const usual = claimOf(
  [
    line({}),
    line({
      title: '',
      firstname: 'J',
      lastname: "O'Brien Lukasz",
      house: 'Rose Cottage',
      postcode: 'X',
      is_sponsored: true,
      donated_on: '2025-12-01',
      amount: 5,
    }),
    line({
      title: '',
      firstname: '',
      lastname: '',
      house: '',
      postcode: '',
      aggregated: '38 gifts of 30 pounds or less',
      amount: 98_765,
    }),
  ],
  1250,
);

/** What a name may do to a spreadsheet, or to XML. */
const hostile = claimOf([
  line({ firstname: '=HYPERLINK("http://evil.example")', lastname: '@SUM(1)', house: '+1', title: '-A' }),
  line({ firstname: '<b>&"\'</b>', lastname: 'a;=b', house: ']]>' }),
]);

const contentOf = (claim: ClaimWhole) =>
  strFromU8(unzipSync(fileOf(claim, 'ods', 1))['content.xml'] ?? new Uint8Array());

/** Compares with a file beside this test, which is written anew where UPDATE_SAMPLES says so. */
function expectSample(name: string, content: string) {
  const file = join(__dirname, 'samples', name);
  if (process.env['UPDATE_SAMPLES']) writeFileSync(file, content);
  expect(content).toBe(readFileSync(file, 'utf8'));
}

test.each([
  ['usual', usual],
  ['hostile', hostile],
])('the schedule of a claim with %s names is as it was', (name, claim) => {
  expectSample(`${name}.csv`, fileOf(claim, 'csv', 1).toString());
  expectSample(`${name}.content.xml`, contentOf(claim));
});

test('signs that XML can’t hold are left out', () => {
  const typed = claimOf([line({ lastname: 'a\u0000b\u0007c\uFFFE\uD800' })]);
  expect(cellsOf(contentOf(typed)).get('E25')).toBe('abc');
});

test('a spreadsheet knows by its first bytes what the file is', () => {
  const file = fileOf(usual, 'ods', 1);
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // Neither packed nor with anything before it, as OpenDocument 1.2, part 3, 3.3 says.
  expect(file.readUInt16LE(8)).toBe(0);
  expect(file.subarray(30, 38).toString()).toBe('mimetype');
  expect(file.subarray(38, 84).toString()).toBe('application/vnd.oasis.opendocument.spreadsheet');
  expect(Object.keys(unzipSync(file))).toEqual(['mimetype', 'content.xml', 'META-INF/manifest.xml']);
  expect(fileOf(usual, 'ods', 1).equals(file)).toBe(true);
});

/** The cells of a sheet by their names, as a spreadsheet counts them. */
function cellsOf(content: string) {
  const cells = new Map<string, string>();
  let row = 0;
  for (const [, rowTag = '', body = ''] of content.matchAll(
    /<table:table-row([^>]*)>(.*?)<\/table:table-row>/gs,
  )) {
    row += Number(/number-rows-repeated="(\d+)"/.exec(rowTag)?.[1] ?? 1);
    let column = 0;
    for (const [, tag = '', text = ''] of body.matchAll(
      /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs,
    )) {
      const repeated = Number(/number-columns-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
      if (text) cells.set(`${String.fromCodePoint(65 + column)}${row}`, text.replace(/<[^>]+>/g, ''));
      column += repeated;
    }
  }
  return cells;
}

test('cells are where HMRC’s file has them', () => {
  const cells = cellsOf(contentOf(usual));
  expect(contentOf(usual)).toContain('table:name="R68GAD_V1_00_0_EN"');
  expect([cells.get('D13'), cells.get('D16')]).toEqual(['06/04/25', '12.50']);
  expect([cells.get('B23'), cells.get('K23')]).toEqual(['Item', 'Amount']);
  expect([...'BCDEFGHIJK'].map((column) => cells.get(`${column}26`) ?? '')).toEqual([
    '2',
    '',
    'J',
    'O&#39;Brien Lukasz',
    'Rose Cottage',
    'X',
    '',
    'Yes',
    '01/12/25',
    '0.05',
  ]);
  expect(cellsOf(contentOf(claimOf(usual.schedule))).has('D16')).toBe(false);
});

test('a thousand lines fill a file, and what was claimed too much is taken off once', () => {
  const many = claimOf(
    Array.from({ length: 1001 }, (_, index) => line({ position: index + 1 })),
    100,
  );
  const last = (claim: ClaimWhole, file: number) =>
    fileOf(claim, 'csv', file).toString().trimEnd().split('\r\n').length - 1;
  expect([last(many, 1), last(many, 2)]).toEqual([1000, 1]);
  const second = strFromU8(unzipSync(fileOf(many, 'ods', 2))['content.xml'] ?? new Uint8Array());
  expect(cellsOf(second).get('B25')).toBe('1');
  expect(cellsOf(second).has('D16')).toBe(false);
});
