import type { StatementLine } from '@lapis/contract';
import { randomInt } from 'node:crypto';
import type { Database } from '../../server/database/database';
import { rounds } from '../../testing/rounds';
import { openServerToKill } from '../../testing/server-to-kill';
import { TEST_DATABASE_URL } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';

jest.setTimeout(rounds(240_000, 3_600_000));

const ROUNDS = rounds(1, 10);
/** Several times what the server imports in one transaction. */
const GIFTS = 200;
const AMOUNT = 1_234;
const UNDONE = 20;

/** Promises made on the site, and a statement with a payment for each. */
async function promise(db: Database, round: number) {
  const rows = [];
  for (let n = 0; n < GIFTS; n += 1) {
    const gift = { supporter_id: null, amount: AMOUNT, interval: 'once', method: 'transfer' } as const;
    const { reference } = await giftsRepository(db).create({ ...gift, source: 'page' });
    rows.push(
      `2026-0${1 + (n % 4)}-1${n % 7},PAYMENT ${round} ${n} ${reference},${(AMOUNT / 100).toFixed(2)}`,
    );
  }
  const form = new FormData();
  form.append('file', new Blob([['Date,Description,Amount', ...rows].join('\n')]), 'bank.csv');
  return form;
}

/** Expects that each line is matched once or to check, and returns how many are matched. */
async function expectWhole(db: Database) {
  const lines = await db.selectFrom('statement_lines').selectAll().execute();
  const entries = await db.selectFrom('ledger_entries').selectAll().execute();
  const gifts = await db.selectFrom('gifts').select(['id', 'state', 'received']).execute();
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  const matched = lines.filter(({ state }) => state === 'matched');
  const undone = new Set(
    entries.filter(({ kind }) => kind === 'unmatched').map(({ follows_id }) => follows_id),
  );
  const standing = entries.filter(({ id, kind }) => kind === 'payment' && !undone.has(id));
  expect(standing.map(({ id }) => id).toSorted()).toEqual(matched.map(({ entry_id }) => entry_id).toSorted());
  const receivedBy = new Set(standing.map(({ gift_id }) => gift_id));
  expect(receivedBy.size).toBe(standing.length);
  for (const { id, state, received } of gifts)
    expect({ id, state, received }).toEqual({
      id,
      ...(receivedBy.has(id) ? { state: 'received', received: AMOUNT } : { state: 'waiting', received: 0 }),
    });
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(matched.length * AMOUNT);
  return { matched, toCheck: lines.filter(({ state }) => state === 'unmatched') };
}

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 during uploads and undone matches loses no payment and counts none twice, on %s',
  async (databaseServer) => {
    const { db, post, killAfter, close } = await openServerToKill(databaseServer);
    const upload = (form: FormData) => post('/admin/giving/statements', form);
    const undo = async ({ id }: { id: number }) => {
      const path = `/admin/giving/statement-lines/${id}/unmatch`;
      return ((await post(path, { notify: false })) as { results: StatementLine }).results.id;
    };
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const form = await promise(db, round);
        const before = await expectWhole(db);
        await killAfter(randomInt(20, 500), [upload(form)]);
        await expectWhole(db);
        await upload(form);
        const { matched } = await expectWhole(db);
        expect(matched).toHaveLength(before.matched.length + GIFTS);

        const chosen = matched.slice(-UNDONE);
        const done = await killAfter(randomInt(5, 200), chosen.map(undo));
        const { toCheck } = await expectWhole(db);
        expect(toCheck.map(({ id }) => id)).toEqual(expect.arrayContaining(done));
        // Each payment is matched again with the gift that it was for.
        for (const { id, entry_id, text } of toCheck) {
          expect(entry_id).toBeNull();
          const gift = await giftsRepository(db).byReference(text.split(' ').at(-1) ?? '');
          await post(`/admin/giving/statement-lines/${id}/match`, { gift_id: gift?.id });
        }
        expect((await expectWhole(db)).matched).toHaveLength(round * GIFTS);
      }
    } finally {
      await close();
    }
  },
);
