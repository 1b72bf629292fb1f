import type { StatementLine } from '@lapis/contract';
import { randomInt } from 'node:crypto';
import type { Database } from '../../server/database/database';
import { rounds } from '../../testing/rounds';
import { openServerToKill } from '../../testing/server-to-kill';
import { TEST_DATABASE_URL } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { loadLineEntries } from './line-entries';

jest.setTimeout(rounds(240_000, 3_600_000));

const ROUNDS = rounds(1, 10);
/** Several times what the server imports in one transaction. */
const GIFTS = 200;
const AMOUNT = 1_234;
/** Part of a payment that is split. */
const PART = 1_000;
/** Number of payments whose matches are undone, and that are split. */
const CHANGED = 20;

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

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** Expects that each line is matched once, whole, or to check. Returns the lines of both kinds. */
async function expectWhole(db: Database) {
  const lines = await db.selectFrom('statement_lines').selectAll().orderBy('id').execute();
  const entries = await db.selectFrom('ledger_entries').selectAll().execute();
  const gifts = await db.selectFrom('gifts').select(['id', 'state', 'received', 'source']).execute();
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  const undone = new Set(
    entries.filter(({ kind }) => kind === 'unmatched').map(({ follows_id }) => follows_id),
  );
  const standing = entries.filter(({ id, kind }) => kind === 'payment' && !undone.has(id));
  const parts = await loadLineEntries(db, lines);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other);
  expect(ids(standing)).toEqual(ids([...parts.values()].flat()));
  for (const { id, state } of lines)
    expect({ id, state, booked: sum(parts.get(id) ?? []) }).toEqual(
      state === 'matched' ? { id, state, booked: AMOUNT } : { id, state: 'unmatched', booked: 0 },
    );
  for (const { id, state, received, source } of gifts) {
    const booked = sum(standing.filter(({ gift_id }) => gift_id === id));
    const unpaid = source === 'page' ? 'waiting' : 'mistaken';
    expect({ id, state, received }).toEqual({
      id,
      state: booked > 0 ? 'received' : unpaid,
      received: booked,
    });
  }
  const isMatched = ({ state }: { state: string }) => state === 'matched';
  expect(sum(entries)).toBe(lines.filter(isMatched).length * AMOUNT);
  return { matched: lines.filter(isMatched), toCheck: lines.filter((line) => !isMatched(line)) };
}

type Line = Awaited<ReturnType<typeof expectWhole>>['matched'][number];

const idsOf = (lines: Line[]) => lines.map(({ id }) => id);

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 during uploads, splits and undone matches loses no payment and counts none twice, on %s',
  async (databaseServer) => {
    const { db, post, killAfter, close } = await openServerToKill(databaseServer);
    const upload = (form: FormData) => post('/admin/giving/statements', form);
    const change = async ({ id }: Line, what: string, body: object) => {
      const path = `/admin/giving/statement-lines/${id}/${what}`;
      return ((await post(path, body)) as { results: StatementLine }).results.id;
    };
    const undo = (line: Line) => change(line, 'unmatch', { notify: false });
    /** The gift that a payment was for. */
    const gift = async ({ text }: Line) => ({
      gift_id: (await giftsRepository(db).byReference(text.split(' ').at(-1) ?? ''))?.id,
    });
    const split = async (line: Line) => {
      const parts = [
        { ...(await gift(line)), amount: PART },
        { supporter_id: null, amount: AMOUNT - PART },
      ];
      return change(line, 'split', { parts });
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

        const undone = await killAfter(randomInt(5, 200), matched.slice(-CHANGED).map(undo));
        const { toCheck } = await expectWhole(db);
        expect(idsOf(toCheck)).toEqual(expect.arrayContaining(undone));

        const chosen = matched.slice(-CHANGED);
        for (const line of chosen) if (!idsOf(toCheck).includes(line.id)) await undo(line);
        const divided = await killAfter(randomInt(5, 200), chosen.map(split));
        const { matched: afterSplits } = await expectWhole(db);
        expect(idsOf(afterSplits)).toEqual(expect.arrayContaining(divided));

        const splits = afterSplits.filter(({ id }) => idsOf(chosen).includes(id));
        const whole = await killAfter(randomInt(5, 200), splits.map(undo));
        const { toCheck: left } = await expectWhole(db);
        expect(idsOf(left)).toEqual(expect.arrayContaining(whole));

        for (const line of splits) if (!idsOf(left).includes(line.id)) await undo(line);
        for (const line of chosen) await change(line, 'match', await gift(line));
        expect((await expectWhole(db)).matched).toHaveLength(round * GIFTS);
      }
    } finally {
      await close();
    }
  },
);
