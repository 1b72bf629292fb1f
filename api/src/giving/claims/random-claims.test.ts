import type { ClaimWhole } from '@lapis/contract';
import fc from 'fast-check';
import { addDays } from '../../server/time/days';
import { checkSchedule } from '../../testing/hmrc/check-schedule';
import { readSchedule } from '../../testing/hmrc/schedule-cells';
import { rounds } from '../../testing/rounds';
import { describeOnEachDatabase } from '../../testing/testing';
import { declarationsRepository } from '../declarations/declarations.repository';
import { makeClaim, submitClaim } from './change-claims';
import { claimsRepository } from './claims.repository';
import { buildScheduleFile } from './claims.routes';
import { givingFor } from './donations.fixture';

jest.setTimeout(rounds(120_000, 3_600_000));

const TODAY = '2026-06-01';
const FIRST = '2025-04-06';
const circumstances = { today: TODAY, yearStarts: 4 };
/** HMRC's service takes files of up to 250 KB (its messages, `aboutGiftAidSchedule`). */
const MOST_BYTES = 250_000;

type Declared = Parameters<ReturnType<typeof givingFor>['declare']>[1];

/** Givers with the cells C to G that HMRC should read; none if their gifts are left out. */
const givers: [Declared, string[] | null][] = [
  [{}, ['Mrs', 'Mina', 'Karimi', '7', 'S19 2BD']],
  [{ title: 'Professor', firstname: 'J' }, ['', 'J', 'Karimi', '7', 'S19 2BD']],
  [{ title: 'Dr.', lastname: 'O’Brien-Łukasz' }, ['Dr', 'Mina', "O'Brien Lukasz", '7', 'S19 2BD']],
  [
    { title: '', firstname: 'José', house: 'Rose Cottage' },
    ['', 'Jose', 'Karimi', 'Rose Cottage', 'S19 2BD'],
  ],
  [{ title: 'Rev', postcode: 'ec1a1bb' }, ['Rev', 'Mina', 'Karimi', '7', 'EC1A 1BB']],
  [{ postcode: '', outside_uk: true, house: '12 bis' }, ['Mrs', 'Mina', 'Karimi', '12 bis', 'X']],
  [{ postcode: 'JE2 3AB' }, ['Mrs', 'Mina', 'Karimi', '7', 'X']],
  [{ firstname: '=1+1' }, null],
  [
    { lastname: 'a'.repeat(35), house: 'b'.repeat(40) },
    ['Mrs', 'Mina', 'a'.repeat(35), 'b'.repeat(40), 'S19 2BD'],
  ],
  [{ lastname: 'a'.repeat(36) }, null],
  [{ house: 'b'.repeat(41) }, null],
  [{ firstname: 'مینا' }, null],
  [{ firstname: 'Ann and Bob' }, null],
  [{ lastname: 'Bakery Ltd' }, null],
  [{ house: 'c/o Vale' }, null],
  [{ street: 'PO Box 7' }, null],
  [{ postcode: 'AI1 1AA' }, null],
  [{ postcode: '' }, null],
];

interface GiftOfYear {
  who: number;
  amount: number;
  day: number;
  isSponsored: boolean;
  /** Part that is given back once it was claimed. */
  percentBack: number;
}

const amount = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }),
  fc.integer({ min: 3_001, max: 150_000 }),
  fc.constantFrom(3_000, 3_001, 100_000, 100_001),
);
const gift: fc.Arbitrary<GiftOfYear> = fc.record({
  who: fc.nat(givers.length - 1),
  amount,
  day: fc.nat(400),
  isSponsored: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  percentBack: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 100 })),
});
const gifts = fc.array(gift, { minLength: 1, maxLength: 25, size: 'max' });
/** In a campaign, a claim now and then has more lines than a file may have. */
const copies = fc.integer({ min: 1, max: 15 }).map((number) => (number === 15 ? rounds(1, 1001) : 1));
const year = fc.record({
  before: gifts,
  now: gifts,
  copies,
  cancels: fc.option(fc.nat(givers.length - 1), { freq: 3 }),
});

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const toPence = (text = '') => Math.round(Number(text) * 100);
const dayOf = ({ day }: GiftOfYear) => addDays(FIRST, day);
const inCells = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
const fromCells = (text = '') => `20${text.slice(6)}-${text.slice(3, 5)}-${text.slice(0, 2)}`;
const cellsOf = ({ who }: GiftOfYear) => givers[who]?.[1] ?? null;
const canBeClaimed = (each: GiftOfYear) => cellsOf(each) !== null && dayOf(each) <= TODAY;
/** Gifts of up to £30 may share a line without names, unless they are of a sponsored event. */
const isSmall = (each: GiftOfYear) => each.amount <= 3_000 && !each.isSponsored;

const namedLine = (each: GiftOfYear) =>
  [
    ...(cellsOf(each) ?? []),
    '',
    each.isSponsored ? 'Yes' : '',
    inCells(dayOf(each)),
    (each.amount / 100).toFixed(2),
  ].join('|');

describeOnEachDatabase('the schedule of a random year', (site) => {
  const giving = () => givingFor(site().db);

  /** Makes a claim, and reads its files as HMRC's service does. */
  async function readClaim() {
    const { db } = site();
    const id = await db
      .transaction()
      .execute((transaction) => makeClaim(transaction, { small_donations: true }, circumstances, ''));
    const claim: ClaimWhole = await claimsRepository(db).show(id);
    const files = [];
    for (let file = 1; file <= claim.files; file += 1) {
      const earliest = await claimsRepository(db).earliestIn(id, file);
      const bytes = buildScheduleFile(claim, 'ods', file, earliest);
      expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
      expect(checkSchedule(bytes, TODAY)).toEqual([]);
      files.push(readSchedule(bytes));
    }
    await db
      .transaction()
      .execute((transaction) => submitClaim(transaction, id, { on: TODAY, hmrc_reference: '' }));
    return { claim, files };
  }

  function agree(
    { claim, files }: Awaited<ReturnType<typeof readClaim>>,
    claimed: GiftOfYear[],
    givenBack: number,
  ) {
    const lines = files.flatMap((file) => file.lines);
    for (const { lines: own, earliest } of files) {
      expect(own.length).toBeLessThanOrEqual(1000);
      expect(own.map(([item]) => item)).toEqual(own.map((_, index) => String(index + 1)));
      for (const line of own) expect(fromCells(line[8]) >= fromCells(earliest)).toBe(true);
    }
    // D13: the earliest gift. D17: the tax to pay back, once, and rounded up.
    const earliest = files.map((file) => fromCells(file.earliest)).toSorted();
    expect(earliest[0]).toBe(claimed.map(dayOf).toSorted()[0]);
    const back = givenBack > 0 ? (Math.ceil(givenBack / 4) / 100).toFixed(2) : '';
    expect(files.map(({ overclaimed }) => overclaimed)).toEqual(
      files.map((_, file) => (file === 0 ? back : '')),
    );
    // Every larger gift has a line of its own.
    const ofNames = lines.filter((line) => line[7] !== '' || (line[6] === '' && toPence(line[9]) > 3_000));
    const expected = claimed.filter((each) => !isSmall(each)).map(namedLine);
    expect(ofNames.map((line) => line.slice(1).join('|')).toSorted()).toEqual(expected.toSorted());
    // Smaller ones share lines, or have the name of their giver.
    const small = claimed.filter(isSmall);
    const shared = lines.filter((line) => !ofNames.includes(line));
    expect(sum(shared.map((line) => toPence(line[9])))).toBe(sum(small.map((each) => each.amount)));
    const named = shared.filter((line) => line[6] === '').map((line) => line.slice(1).join('|'));
    expect(small.map(namedLine)).toEqual(expect.arrayContaining(named));
    const gifts = sum(claimed.map((each) => each.amount));
    expect([sum(lines.map((line) => toPence(line[9]))), claim.gifts, claim.tax]).toEqual([
      gifts,
      gifts,
      Math.floor(gifts / 4),
    ]);
  }

  test('is read by HMRC’s service as the year was, and no line is refused', async () => {
    await fc.assert(
      fc.asyncProperty(year, async ({ before, now, copies: times, cancels }) => {
        await giving().clear();
        const people: number[] = [];
        const declarations: number[] = [];
        for (const [declared] of givers) {
          people.push(await giving().supporter());
          const { id } = await giving().declare(people.at(-1) ?? 0, { madeOn: FIRST, ...declared });
          declarations.push(id);
        }
        const pay = (each: GiftOfYear) =>
          giving().pay(people[each.who] ?? 0, each.amount, dayOf(each), { is_sponsored: each.isSponsored });

        const earlier = [];
        for (const each of before) earlier.push({ each, payment: await pay(each) });
        const claimed = before.filter(canBeClaimed);
        let givenBack = 0;
        if (claimed.length > 0) {
          agree(await readClaim(), claimed, 0);
          for (const { each, payment } of earlier.filter(({ each: one }) => canBeClaimed(one))) {
            const back = Math.ceil((each.amount * each.percentBack) / 100);
            if (back > 0) await giving().giveBack(payment, back, TODAY);
            givenBack += each.who === cancels ? each.amount : back;
          }
        }
        if (cancels !== null)
          await declarationsRepository(site().db).cancel(declarations[cancels] ?? 0, FIRST, TODAY);

        const added: GiftOfYear[] = [];
        const db = site().db;
        for (const each of now) {
          const { id, source_key, ...payment } = await pay(each);
          const alike = Array.from({ length: each === now[0] ? times - 1 : 0 }, (_none, copy) => copy);
          for (let from = 0; from < alike.length; from += 500)
            await db
              .insertInto('ledger_entries')
              .values(
                alike
                  .slice(from, from + 500)
                  .map((copy) => ({ ...payment, receipt: null, source_key: `${source_key} ${id} ${copy}` })),
              )
              .execute();
          added.push(each, ...alike.map(() => each));
        }
        const open = added.filter((each) => canBeClaimed(each) && each.who !== cancels);
        if (open.length > 0) agree(await readClaim(), open, givenBack);
      }),
      { numRuns: rounds(10, 200) },
    );
  });
});
