import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimLine, ClaimWhole } from '@lapis/contract';
import { strFromU8, unzipSync } from 'fflate';
import { checkSchedule } from '../../testing/hmrc/check-schedule';
import { readSchedule } from '../../testing/hmrc/schedule-cells';
import { claimOf, line as usualLine } from './claim.fixture';
import { fileOf } from './claims.routes';

const line = (of: Partial<ClaimLine>): ClaimLine => ({ ...usualLine, ...of });

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

/** What HMRC's service reads of a claim's file. */
const readOf = (claim: ClaimWhole, file = 1) => readSchedule(fileOf(claim, 'ods', file));

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
  expect(readOf(typed).lines[0]?.[3]).toBe('abc');
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

test('HMRC’s service finds the lines, the earliest day and the tax to pay back, and accepts them', () => {
  const { lines, ...boxes } = readOf(usual);
  expect(boxes).toEqual({ sheet: 'R68GAD_V1_00_0_EN', earliest: '06/04/25', overclaimed: '12.50' });
  expect(lines).toHaveLength(3);
  expect(lines[1]).toEqual([
    '2',
    '',
    'J',
    "O'Brien Lukasz",
    'Rose Cottage',
    'X',
    '',
    'Yes',
    '01/12/25',
    '0.05',
  ]);
  expect(checkSchedule(fileOf(usual, 'ods', 1), '2026-04-10')).toEqual([]);
  expect(readOf(claimOf(usual.schedule)).overclaimed).toBe('');
});

test('a thousand lines fill a file, and what was claimed too much is taken off once', () => {
  const many = claimOf(
    Array.from({ length: 1001 }, (_, index) => line({ position: index + 1 })),
    100,
  );
  const last = (claim: ClaimWhole, file: number) =>
    fileOf(claim, 'csv', file).toString().trimEnd().split('\r\n').length - 1;
  expect([last(many, 1), last(many, 2)]).toEqual([1000, 1]);
  expect(checkSchedule(fileOf(many, 'ods', 1), '2026-04-10')).toEqual([]);
  expect([readOf(many).lines.length, readOf(many).overclaimed]).toEqual([1000, '1.00']);
  expect(readOf(many, 2)).toMatchObject({ overclaimed: '', lines: [expect.arrayContaining(['1', 'Mrs'])] });
});

test('a full file is smaller than the 250 KB that HMRC’s service takes', () => {
  const letters = (length: number, seed: number) =>
    createHash('sha256').update(String(seed)).digest('base64').slice(0, length);
  const full = claimOf(
    Array.from({ length: 1000 }, (_, index) =>
      line({
        position: index + 1,
        firstname: letters(35, index),
        lastname: letters(35, index + 1000),
        house: letters(40, index + 2000),
        amount: (Math.imul(index, 7919) % 999_999) + 1,
      }),
    ),
  );
  expect(fileOf(full, 'ods', 1).length).toBeLessThan(250_000);
});
