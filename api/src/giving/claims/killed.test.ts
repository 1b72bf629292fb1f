import type { Claim } from '@lapis/contract';
import { randomInt } from 'node:crypto';
import type { Database } from '../../server/database/database';
import { toDay } from '../../server/time/days';
import { rounds } from '../../testing/rounds';
import { openServerToKill } from '../../testing/server-to-kill';
import { TEST_DATABASE_URL } from '../../testing/testing';
import { givingFor } from './donations.fixture';

jest.setTimeout(240_000);

const ROUNDS = rounds(2, 3);
const GIFTS = 1000;
const AMOUNT = 3_001;

const today = toDay(new Date(), 'Europe/London');

/** Gifts by one supporter with a declaration, each on a separate line. */
async function give(db: Database) {
  const giving = givingFor(db);
  const mina = await giving.supporter();
  await giving.declare(mina, { madeOn: today });
  const { id, source_key: first, ...payment } = await giving.pay(mina, AMOUNT, today);
  const keys = Array.from({ length: GIFTS - 1 }, (_, index) => `${first} ${id} ${index}`);
  for (let from = 0; from < keys.length; from += 500)
    await db
      .insertInto('ledger_entries')
      .values(keys.slice(from, from + 500).map((source_key) => ({ ...payment, receipt: null, source_key })))
      .execute();
}

/** Expects complete claims: lines, entries and audit notes. */
async function expectWhole(db: Database) {
  const claims = await db.selectFrom('claims').select(['id', 'gifts']).orderBy('id').execute();
  for (const { id, gifts } of claims) {
    for (const table of ['claim_lines', 'claim_entries'] as const) {
      const { sum } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.sum('amount').as('sum'))
        .where('claim_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Number(sum)).toBe(gifts);
    }
  }
  const noted = await db
    .selectFrom('audit')
    .select('subject_id')
    .where('action', '=', 'claimed')
    .orderBy('subject_id')
    .execute();
  expect(noted.map(({ subject_id }) => subject_id)).toEqual(claims.map(({ id }) => id));
  return claims;
}

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 during claims leaves each whole or absent, and no gift in two, on %s',
  async (databaseServer) => {
    const { db, post, killAfter, close } = await openServerToKill(databaseServer);
    const claim = async () => ((await post('/admin/giving/claims', {})) as { results: Claim }).results.id;
    try {
      const acknowledged: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await give(db);
        // Two concurrent requests; most are interrupted, and then no claim was confirmed.
        acknowledged.push(...(await killAfter(randomInt(20, 600), [claim(), claim()])));
        const claims = await expectWhole(db);
        expect(claims.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      }
      await give(db);
      await claim();
      const claims = await expectWhole(db);
      expect(claims.reduce((sum, { gifts }) => sum + gifts, 0)).toBe((ROUNDS + 1) * GIFTS * AMOUNT);
    } finally {
      await close();
    }
  },
);
