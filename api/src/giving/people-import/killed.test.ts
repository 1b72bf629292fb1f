import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PeopleImport } from '@lapis/contract';
import { rounds } from '../../testing/rounds';
import { openServerToKill } from '../../testing/server-to-kill';
import { TEST_DATABASE_URL } from '../../testing/testing';

jest.setTimeout(240_000);

const ROUNDS = rounds(1, 4);
const ROWS = 1500;

const options = { columns: ['name', 'email', 'gift_day', 'gift_amount'] };

const table = [
  'Name,Email,Date,Amount',
  ...Array.from({ length: ROWS }, (_, at) => `Giver ${at},giver-${at}@example.org,2021-03-03,10`),
].join('\n');

test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'kill -9 during an import of people brings nothing twice once it carries on, on %s',
  async (databaseServer) => {
    const server = await openServerToKill(databaseServer);
    const { db } = server;
    const count = async (name: 'supporters' | 'gifts' | 'ledger_entries' | 'people_imports') => {
      const row = await db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    };
    try {
      const begin = async () => {
        const body = new FormData();
        body.append('options', JSON.stringify(options));
        body.append('file', new Blob([table]), 'gifts.csv');
        return ((await server.post('/admin/giving/people', body)) as { results: PeopleImport }).results.id;
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await begin();
        await server.killAfter(randomInt(5, 300), []);
        const brought = await count('gifts');
        expect([await count('ledger_entries'), await count('supporters')]).toEqual([brought, brought]);
        // Otherwise the lease of the dead process would have to end first.
        await db.updateTable('people_imports').set({ lease_until: null }).execute();
      }
      const id = await begin();
      for (let isRunning = true; isRunning;) {
        await pause(50);
        const { ended_at } = await db
          .selectFrom('people_imports')
          .select('ended_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        isRunning = ended_at === null;
      }
      expect(await count('people_imports')).toBe(1);
      for (const name of ['gifts', 'supporters', 'ledger_entries'] as const)
        expect(await count(name)).toBe(ROWS);
    } finally {
      await server.close();
    }
  },
);
