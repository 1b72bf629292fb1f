import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimLine, ClaimWhole } from '@lapis/contract';
import { strFromU8, unzipSync } from 'fflate';
import { checkSchedule } from '../../testing/hmrc/check-schedule';
import { readSchedule } from '../../testing/hmrc/schedule-cells';
import { fakeClaim, line as usualLine } from './claim.fixture';
import { buildScheduleFile } from './claims.routes';

const line = (of: Partial<ClaimLine>): ClaimLine => ({ ...usualLine, ...of });

const usual = fakeClaim(
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

/** Names that attack a spreadsheet or XML. */
const hostile = fakeClaim([
  line({ firstname: '=HYPERLINK("http://evil.example")', lastname: '@SUM(1)', house: '+1', title: '-A' }),
  line({ firstname: '<b>&"\'</b>', lastname: 'a;=b', house: ']]>' }),
]);

/** Reads a claim's file as HMRC's service does. */
const readClaimFile = (claim: ClaimWhole, file = 1) => readSchedule(buildScheduleFile(claim, 'ods', file));

const readContentXml = (claim: ClaimWhole) =>
  strFromU8(unzipSync(buildScheduleFile(claim, 'ods', 1))['content.xml'] ?? new Uint8Array());

/** Compares with a file beside this test; UPDATE_SAMPLES rewrites it. */
function expectSample(name: string, content: string) {
  const file = join(__dirname, 'samples', name);
  if (process.env['UPDATE_SAMPLES']) writeFileSync(file, content);
  expect(content).toBe(readFileSync(file, 'utf8'));
}

test.each([
  ['usual', usual],
  ['hostile', hostile],
])('the schedule of a claim with %s names matches its sample', (name, claim) => {
  expectSample(`${name}.csv`, buildScheduleFile(claim, 'csv', 1).toString());
  expectSample(`${name}.content.xml`, readContentXml(claim));
});

test('characters that XML can’t contain are left out', () => {
  const typed = fakeClaim([line({ lastname: 'a\u0000b\u0007c\uFFFE\uD800' })]);
  expect(readClaimFile(typed).lines[0]?.[3]).toBe('abc');
});

test('the first bytes of the file identify it as a spreadsheet', () => {
  const file = buildScheduleFile(usual, 'ods', 1);
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // Uncompressed and first, as OpenDocument 1.2, part 3, 3.3 requires.
  expect(file.readUInt16LE(8)).toBe(0);
  expect(file.subarray(30, 38).toString()).toBe('mimetype');
  expect(file.subarray(38, 84).toString()).toBe('application/vnd.oasis.opendocument.spreadsheet');
  expect(Object.keys(unzipSync(file))).toEqual(['mimetype', 'content.xml', 'META-INF/manifest.xml']);
  expect(buildScheduleFile(usual, 'ods', 1).equals(file)).toBe(true);
});

test('HMRC’s service finds the lines, the earliest day and the tax to pay back, and accepts them', () => {
  const { lines, ...boxes } = readClaimFile(usual);
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
  expect(checkSchedule(buildScheduleFile(usual, 'ods', 1), '2026-04-10')).toEqual([]);
  expect(readClaimFile(fakeClaim(usual.schedule)).overclaimed).toBe('');
});

test('a file holds 1,000 lines, and only the first has the overclaimed tax', () => {
  const many = fakeClaim(
    Array.from({ length: 1001 }, (_, index) => line({ position: index + 1 })),
    100,
  );
  const last = (claim: ClaimWhole, file: number) =>
    buildScheduleFile(claim, 'csv', file).toString().trimEnd().split('\r\n').length - 1;
  expect([last(many, 1), last(many, 2)]).toEqual([1000, 1]);
  expect(checkSchedule(buildScheduleFile(many, 'ods', 1), '2026-04-10')).toEqual([]);
  expect([readClaimFile(many).lines.length, readClaimFile(many).overclaimed]).toEqual([1000, '1.00']);
  expect(readClaimFile(many, 2)).toMatchObject({
    overclaimed: '',
    lines: [expect.arrayContaining(['1', 'Mrs'])],
  });
});

test('a full file is smaller than the 250 KB that HMRC’s service accepts', () => {
  const letters = (length: number, seed: number) =>
    createHash('sha256').update(String(seed)).digest('base64').slice(0, length);
  const full = fakeClaim(
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
  expect(buildScheduleFile(full, 'ods', 1).length).toBeLessThan(250_000);
});
