import type { BuildingLine } from '@lapis/contract';
import { checkBuildingSchedule, checkCharitySchedule } from '../../testing/hmrc/check-small-schedules';
import { readLines } from '../../testing/hmrc/schedule-cells';
import { fakeClaim } from './claim.fixture';
import { buildSmallSchedule } from './claims.routes';

const TODAY = '2026-06-01';

const hall = (tax_year: string, amount: number): BuildingLine => ({
  name: 'Village hall',
  address: '11A Grange Road',
  postcode: 'L20 1KL',
  tax_year,
  amount,
});
const vault: BuildingLine = { ...hall('2025-26', 200_050), name: 'The Vault & <co>', address: '=SUM(1)' };
const charity = { name: 'Friends of the Vault', reference: 'AB12345' };

const claimWith = (small_buildings: BuildingLine[], connected_charities = [charity]) => ({
  ...fakeClaim([]),
  small_buildings,
  connected_charities,
});

const rows = { first: 17, last: 516 };

test('HMRC’s service finds each building with two tax years in a row, and accepts the schedule', () => {
  const lines = [hall('2024-25', 800_000), hall('2025-26', 5), hall('2026-27', 1_000), vault];
  const file = buildSmallSchedule(claimWith(lines), 'buildings', TODAY);
  expect(checkBuildingSchedule(file, TODAY)).toEqual([]);
  const read = readLines(file, { rows, columns: { first: 1, last: 8 } });
  expect(read.sheet).toBe('R68CB_V1_00_0_EN');
  expect(read.lines.map(({ cells }) => cells)).toEqual([
    ['1', 'Village hall', '11A Grange Road', 'L20 1KL', '2025', '8000.00', '2026', '0.05'],
    ['2', 'Village hall', '11A Grange Road', 'L20 1KL', '2027', '10.00', '', ''],
    ['3', 'The Vault & <co>', '=SUM(1)', 'L20 1KL', '2026', '2000.50', '', ''],
  ]);
});

test('HMRC’s service finds the connected charities, and accepts the schedule', () => {
  const file = buildSmallSchedule(claimWith([]), 'charities', TODAY);
  expect(checkCharitySchedule(file)).toEqual([]);
  const read = readLines(file, { rows: { first: 15, last: 214 }, columns: { first: 1, last: 3 } });
  expect(read.lines.map(({ cells }) => cells)).toEqual([['1', 'Friends of the Vault', 'AB12345']]);
});

test('full schedules are smaller than the 250 KB that HMRC’s service accepts', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({
    name: `${index} ${'Hall '.repeat(31)}`.slice(0, 160),
    address: `${index} Grange Road`,
  }));
  const years = ['2024-25', '2025-26', '2026-27'];
  const lines = many.flatMap((texts) => years.map((year) => ({ ...hall(year, 100), ...texts })));
  const file = buildSmallSchedule(claimWith(lines), 'buildings', TODAY);
  expect(checkBuildingSchedule(file, TODAY)).toEqual([]);
  expect(file.length).toBeLessThan(250_000);
});

test('a schedule that a claim doesn’t have is not found', () => {
  expect(() => buildSmallSchedule(claimWith([]), 'buildings', TODAY)).toThrow(/nothing at this address/);
  expect(() => buildSmallSchedule(claimWith([vault], []), 'charities', TODAY)).toThrow(/nothing at this/);
});

test.each<[Partial<BuildingLine>, RegExp]>([
  [{ name: '' }, /A building without a name: Please enter the building’s name/],
  [{ name: 'x'.repeat(161) }, /room for 160 letters/],
  [{ address: 'x'.repeat(41) }, /The Vault: HMRC’s schedule has room for 40 letters/],
  [{ address: 'د' }, /Latin letters/],
  [{ postcode: 'AI1 1AA' }, /The Vault: Please enter a UK postcode/],
  [{ tax_year: '2021-22' }, /The tax year 2021-22 is too long ago/],
  [{ tax_year: '2027-28' }, /in the future/],
  [{ amount: 0 }, /not above zero/],
])('a building with %j is refused with a reason, as HMRC would refuse it', (changes, words) => {
  const lines = [{ ...vault, name: 'The Vault', ...changes }];
  expect(() => buildSmallSchedule(claimWith(lines), 'buildings', TODAY)).toThrow(words);
  // A claim that HMRC has is kept as it was sent, and HMRC's service would refuse it.
  expect(checkBuildingSchedule(buildSmallSchedule(claimWith(lines), 'buildings'), TODAY)).toHaveLength(1);
});

test('a connected charity that HMRC would refuse is named', () => {
  const bad = claimWith([], [charity, { name: 'Legion', reference: 'ABC1' }]);
  expect(() => buildSmallSchedule(bad, 'charities', TODAY)).toThrow(
    /Legion: An HMRC reference has one or two letters/,
  );
});
