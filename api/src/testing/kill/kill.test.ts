import { sql } from 'kysely';
import { connectDatabase } from '../../server/database/database';
import { rounds } from '../rounds';
import { runServer } from '../spawned-server';
import { TEST_DATABASE_URL, testSettings } from '../testing';
import { disagreements } from './disagreements';
import { killRounds } from './rounds';

jest.setTimeout(rounds(240_000, 900_000));

const administrator = { email: 'zohra@lapis.example', password: 'only-for-a-moment' };

/** A few rounds; `npm run bench:kill` runs many. */
test.each(TEST_DATABASE_URL ? [undefined, TEST_DATABASE_URL] : [undefined])(
  'acknowledged writes survive kill -9, on %s',
  async (databaseServer) => {
    const site = await testSettings({
      isMigrated: true,
      ...(databaseServer !== undefined && { server: databaseServer }),
    });
    const { databaseUrl, dataDir } = site.settings;
    const start = async () => {
      const server = runServer({
        DATA_DIR: dataDir,
        PORT: '0',
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      const [, url = server.output()] = (await server.says(/The site is at +(\S+)[^└]*└/)) ?? [];
      return {
        url,
        async kill() {
          server.kill();
          await server.ended;
        },
      };
    };
    const db = await connectDatabase(site.settings);
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
      await db.destroy();
      await site.remove();
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
