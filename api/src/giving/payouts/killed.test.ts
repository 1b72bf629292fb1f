import { randomInt } from 'node:crypto';
import type { StatementLine } from '@lapis/contract';
import { rounds } from '../../testing/rounds';
import { openServerToKill } from '../../testing/server-to-kill';
import { TEST_DATABASE_URL } from '../../testing/testing';

jest.setTimeout(rounds(240_000, 3_600_000));

const ROUNDS = rounds(2, 10);
const GIFTS = 300;
/** In pence, of which the platform keeps 20. */
const AMOUNT = 1000;

const report = [
  'Donation Ref,Donation Date,Donation Amount,Net Donation Amount Paid,Donor LastName,Donor Email',
  ...Array.from(
    { length: GIFTS },
    (_, at) => `${at},01/11/2026,10.00,9.80,Giver ${at},giver-${at}@example.org`,
  ),
].join('\n');

const toForm = (name: string, content: string, options?: object) => {
  const form = new FormData();
  if (options) form.append('options', JSON.stringify(options));
  form.append('file', new Blob([content]), name);
  return form;
};

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 while a payout is recorded or taken back leaves all of it or nothing, on %s',
  async (databaseServer) => {
    const { db, post, killAfter, close } = await openServerToKill(databaseServer);
    /** Expects the whole payout or nothing, and returns true for the whole. */
    async function isWhole(id: number) {
      const { state } = await db
        .selectFrom('statement_lines')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const entries = await db.selectFrom('ledger_entries').select(['kind', 'amount']).execute();
      const tied = await db.selectFrom('line_entries').select('id').execute();
      const { people } = await db
        .selectFrom('supporters')
        .select(({ fn }) => fn.countAll().as('people'))
        .where('erased_at', 'is', null)
        .executeTakeFirstOrThrow();
      const sum = (kinds: string[]) =>
        entries.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0);
      const isMatched = state === 'matched';
      expect([sum(['payment', 'unmatched']), sum(['fee']), tied.length, Number(people)]).toEqual(
        isMatched ? [GIFTS * AMOUNT, -GIFTS * 20, GIFTS * 2 - 1, GIFTS] : [0, 0, 0, 0],
      );
      return isMatched;
    }
    try {
      const bank = `Date,Description,Amount\n16/11/2026,JUSTGIVING,${(GIFTS * (AMOUNT - 20)) / 100}\n`;
      await post('/admin/giving/statements', toForm('bank.csv', bank));
      const { id } = await db.selectFrom('statement_lines').select('id').executeTakeFirstOrThrow();
      const path = `/admin/giving/statement-lines/${id}`;
      const record = () => post(`${path}/payout`, toForm('report.csv', report, {}));
      const undo = () => post(`${path}/unmatch`, { notify: false });
      for (let round = 0; round < ROUNDS; round += 1) {
        await killAfter(randomInt(20, 600), [record()]);
        if (!(await isWhole(id))) await record();
        expect(await isWhole(id)).toBe(true);
        await killAfter(randomInt(20, 600), [undo()]);
        if (await isWhole(id))
          expect(((await undo()) as { results: StatementLine }).results.parts).toEqual([]);
        expect(await isWhole(id)).toBe(false);
      }
    } finally {
      await close();
    }
  },
);
