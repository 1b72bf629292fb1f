import { sql } from 'kysely';
import { rounds } from '../rounds';
import { prepareServerToKill } from '../server-to-kill';
import { TEST_DATABASE_URL } from '../testing';
import { disagreements } from './disagreements';
import { killRounds } from './rounds';

jest.setTimeout(rounds(240_000, 900_000));

/** A few rounds; `npm run bench:kill` runs many. */
test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'acknowledged writes survive kill -9, on %s',
  async (databaseServer) => {
    const { db, administrator, start, remove } = await prepareServerToKill(databaseServer);
    try {
      const { acknowledged, lost } = await killRounds({ rounds: rounds(2, 10), administrator, start, db });
      expect(lost).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);

      // Verifies that missing rows are detected.
      await sql`delete from audit`.execute(db);
      await sql`delete from mails`.execute(db);
      await db
        .insertInto('messages')
        .values({ ...message, email: 'nobody@lapis.example' })
        .execute();
      expect((await disagreements(db)).join()).toMatch(/the mails: nothing of nobody@lapis.example/);
    } finally {
      await remove();
    }
  },
);

const message = {
  name: 'Ali',
  subject: '',
  message: '',
  state: 'new',
  created_at: '',
  searched: '',
} as const;
