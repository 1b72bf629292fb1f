import fc from 'fast-check';
import { rounds } from '../../testing/rounds';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { importStatement } from './take-statement';

jest.setTimeout(rounds(90_000, 900_000));

/** A payment of a generated account, in the bank's order. */
interface AccountMove {
  day: number;
  /** Index of the giver; null for outgoing money. */
  giver: number | null;
  balance: number;
  number: number;
}

const GIVERS = 3;
const AMOUNT = 2500;
const actor = { user: null, ip: null };

/**
 * Few givers and days make equal payments on one day common. Outgoing amounts are so small that no balance
 * recurs.
 */
const accounts = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 4 }),
      giver: fc.option(fc.integer({ min: 0, max: GIVERS - 1 })),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((drawn) => {
    let balance = 100_000;
    return drawn
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, giver }, number): AccountMove => {
        balance += giver === null ? -7 : AMOUNT;
        return { day, giver, balance, number };
      });
  });

/** Fractions at which a file starts and ends, and its order within a day. */
const files = fc.array(
  fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    until: fc.double({ min: 0, max: 1, noNaN: true }),
    order: fc.integer(),
  }),
  { maxLength: 4 },
);
const cases = fc.record({ account: accounts, cuts: files, isNewestFirst: fc.boolean() });

const formatDay = ({ day }: AccountMove) => `${String(day).padStart(2, '0')}/11/2026`;

describeSite('statements that overlap', (site) => {
  const references: string[] = [];
  beforeAll(async () => {
    for (let giver = 0; giver < GIVERS; giver += 1) {
      const asked = {
        supporter_id: null,
        amount: AMOUNT,
        interval: 'month',
        method: 'transfer',
        source: 'page',
      } as const;
      references.push((await giftsRepository(site().db).create(asked)).reference);
    }
  });

  async function clear() {
    for (const table of ['statement_lines', 'statements', 'ledger_entries', 'audit'] as const)
      await site().db.deleteFrom(table).execute();
  }

  const pounds = (pence: number) => (pence / 100).toFixed(2);
  const formatAmount = ({ giver }: AccountMove) => pounds(giver === null ? -7 : AMOUNT);
  const moveText = ({ giver }: AccountMove) => (giver === null ? 'KITES' : `GIFT ${references[giver]}`);
  const csv = (columns: string, rows: string[]) => `${[columns, ...rows].join('\n')}\n`;

  /** Imports the files in order, the first again, and finally a complete one. */
  async function take(contents: string[]) {
    await clear();
    for (const content of [...contents, contents[0] ?? ''])
      if (content) await importStatement(site(), { name: 'bank.csv', bytes: Buffer.from(content) }, actor);
  }
  const lines = () => site().db.selectFrom('statement_lines').selectAll().orderBy('booked_on').execute();
  const booked = async () => {
    const rows = await site().db.selectFrom('ledger_entries').select(['booked_on', 'gift_id']).execute();
    return rows.length;
  };
  const gifts = (account: AccountMove[]) => account.filter(({ giver }) => giver !== null);
  const check = (
    property: fc.IAsyncProperty<[typeof cases extends fc.Arbitrary<infer Case> ? Case : never]>,
  ) => fc.assert(property, { numRuns: rounds(8, 100) });

  /** Moves between two fractions, and all of them as the last file. */
  const slices = (account: AccountMove[], cuts: { from: number; until: number; order: number }[]) => [
    ...cuts.map(({ from, until, order }) => ({
      order,
      moves: account.slice(
        Math.floor(Math.min(from, until) * account.length),
        Math.ceil(Math.max(from, until) * account.length),
      ),
    })),
    { order: 0, moves: account },
  ];

  test('book each payment once by the bank’s own ids, wherever a file starts', async () => {
    await check(
      fc.asyncProperty(cases, async ({ account, cuts, isNewestFirst }) => {
        const contents = slices(account, cuts).map(({ moves }) => {
          const shown = isNewestFirst ? moves.toReversed() : moves;
          return csv(
            'Transaction ID,Date,Description,Amount',
            shown.map(
              (move) => `tx${move.number},${formatDay(move)},${moveText(move)},${formatAmount(move)}`,
            ),
          );
        });
        await take(contents.filter((content) => content.includes('tx')));
        expect(await booked()).toBe(gifts(account).length);
      }),
    );
  });

  test('book each payment once without ids and balances if files start with a whole day', async () => {
    await check(
      fc.asyncProperty(cases, async ({ account, cuts }) => {
        const contents = slices(account, cuts).map(({ moves, order }) => {
          const first = moves[0]?.day ?? 5;
          const whole = account.filter(
            ({ day, number }) => day >= first && number <= (moves.at(-1)?.number ?? -1),
          );
          // Banks order each day differently.
          const sorted = whole.toSorted(
            (one, other) => one.day - other.day || ((one.number * order) % 7) - ((other.number * order) % 7),
          );
          return csv(
            'Date,Description,Amount',
            sorted.map((move) => `${formatDay(move)},${moveText(move)},${formatAmount(move)}`),
          );
        });
        await take(contents.filter((content) => content.includes('/')));
        expect(await booked()).toBe(gifts(account).length);
        expect((await lines()).filter(({ note }) => note !== '')).toEqual([]);
      }),
    );
  });

  test('neither lose nor double a payment by balances, and leave doubtful ones to staff', async () => {
    await check(
      fc.asyncProperty(cases, async ({ account, cuts, isNewestFirst }) => {
        const contents = slices(account, cuts).map(({ moves }) => {
          const shown = isNewestFirst ? moves.toReversed() : moves;
          return csv(
            'Date,Description,Amount,Balance',
            shown.map(
              (move) => `${formatDay(move)},${moveText(move)},${formatAmount(move)},${pounds(move.balance)}`,
            ),
          );
        });
        await take(contents.filter((content) => content.includes('/')));
        const kept = await lines();
        expect(kept.map(({ balance }) => balance).toSorted()).toEqual(
          gifts(account)
            .map(({ balance }) => balance)
            .toSorted(),
        );
        expect(await booked()).toBe(kept.filter(({ note }) => note === '').length);
        expect(kept.filter(({ state, note }) => state === 'unmatched' && note === '')).toEqual([]);
      }),
    );
  });

  test('book nothing twice if a day comes in part, then whole and in another order', async () => {
    await clear();
    const [one = '', two = ''] = references;
    const row = (day: number, text: string, balance: number | '') =>
      `0${day}/11/2026,${text},25.00,${balance}`;
    const sent = [
      [row(2, one, 100), row(3, one, 125), row(3, two, 150)],
      [row(2, one, 100), row(3, two, 125), row(3, one, 150), row(3, one, 175)],
      [row(2, one, ''), row(3, one, ''), row(3, one, ''), row(3, two, 175)],
    ];
    for (const rows of sent)
      await importStatement(
        site(),
        { name: 'bank.csv', bytes: Buffer.from(csv('Date,Description,Amount,Balance', rows)) },
        actor,
      );
    expect(await booked()).toBe(4);
  });
});
