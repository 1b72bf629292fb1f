import { sql } from 'kysely';
import { inTransaction, openDatabase, withoutTimeLimits } from '../../server/database/database';
import { whileStarting } from '../../server/database/start-lock';
import { pgbouncerProgram } from '../../testing/postgres-programs.fixture';
import { startPgBouncer } from '../../testing/pgbouncer.fixture';
import { startSecond } from '../../testing/second-server';
import { runServer } from '../../testing/spawned-server';
import { describeSite, TEST_DATABASE_URL, testSettings } from '../../testing/testing';

jest.setTimeout(120_000);

const server = TEST_DATABASE_URL ?? '';
const describeThrough = TEST_DATABASE_URL && pgbouncerProgram() ? describe : describe.skip;

describeThrough('through PgBouncer in transaction mode (TEST_DATABASE_URL, Debian: pgbouncer)', () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    bouncer = await startPgBouncer(server);
  });
  afterAll(() => bouncer.stop());

  const pooled = (databaseUrl: string) => ({
    DATABASE_URL: bouncer.through(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
  });

  describe('programs', () => {
    let site: Awaited<ReturnType<typeof testSettings>>;
    beforeEach(async () => {
      site = await testSettings({ server });
    });
    afterEach(() => site.remove());

    const environment = () => ({ DATA_DIR: site.settings.dataDir, PORT: '0' });

    test('two servers that start at once create the tables, and one of them the administrator', async () => {
      const { databaseUrl = '' } = site.settings;
      const servers = [1, 2].map(() => runServer({ ...environment(), ...pooled(databaseUrl) }));
      await Promise.all(servers.map(({ settled }) => settled));
      const outputs = servers.map(({ output }) => output());
      expect(outputs).toEqual([
        expect.stringContaining('The site is at'),
        expect.stringContaining('The site is at'),
      ]);
      expect(outputs.filter((output) => /Password +\w{5}-\w{5}/.test(output))).toHaveLength(1);
      for (const { stop } of servers) stop();
      expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    });

    test.each([
      [
        'does not start without a way past it',
        (url: string) => ({ DATABASE_URL: bouncer.through(url) }),
        /^DATABASE_URL leads through a pooler .*Set DATABASE_DIRECT_URL/,
      ],
      [
        'does not take a way through it for one past it',
        (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: bouncer.through(url) }),
        /^DATABASE_DIRECT_URL leads through a pooler/,
      ],
      [
        'does not start where the ways lead to two databases',
        (url: string) => ({ DATABASE_URL: bouncer.through(server), DATABASE_DIRECT_URL: url }),
        /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\.$/,
      ],
      [
        'says which of the two can not be reached',
        (url: string) => ({ DATABASE_URL: 'postgres://127.0.0.1:9/gone', DATABASE_DIRECT_URL: url }),
        /^The database postgres:\/\/127\.0\.0\.1:9\/gone can’t be used: connect ECONNREFUSED/,
      ],
    ])('a server %s', async (_, addresses, sentence) => {
      const program = runServer({ ...environment(), ...addresses(site.settings.databaseUrl ?? '') });
      expect(await program.ended).toBe(1);
      expect(program.output().trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
    });

    test('a pooler with a single connection is noticed', async () => {
      const narrow = await startPgBouncer(server, { size: 1 });
      const { dataDir, databaseUrl = '' } = site.settings;
      const through = { dataDir, databaseUrl: narrow.through(databaseUrl) };
      await expect(whileStarting(through, async () => {})).rejects.toThrow(
        /^DATABASE_URL leads through a pooler/,
      );
      await narrow.stop();
    });

    test('a start through a pooler in session mode and a direct one wait for each other', async () => {
      const others = await startPgBouncer(server, { mode: 'session' });
      const { dataDir, databaseUrl = '' } = site.settings;
      const through = { dataDir, databaseUrl: others.through(databaseUrl) };
      let atWork = 0;
      const most: number[] = [];
      const work = async () => {
        atWork += 1;
        most.push(atWork);
        await (await openDatabase(site.settings)).destroy();
        atWork -= 1;
      };
      const quietly = { log: () => {} };
      await Promise.all([whileStarting(through, work, quietly), whileStarting(site.settings, work, quietly)]);
      expect(most).toEqual([1, 1]);
      await others.stop();
    });
  });

  describeSite(
    'a site',
    (site) => {
      test('shows a change at once, on every server', async () => {
        const second = await startSecond(site().settings);
        const { post, patch } = await site().signIn('admin');
        const widget = { name: 'shared', title: 'Shared', html: '<p>0</p>' };
        const { id } = (await post('/api/admin/widgets', widget)).json<{ results: { id: number } }>().results;
        for (const html of ['<p>1</p>', '<p>2</p>', '<p>3</p>']) {
          expect((await patch(`/api/admin/widgets/${id}`, { html })).statusCode).toBe(200);
          for (const cache of ['lapis; fwd=miss; stored', 'lapis; hit']) {
            const read = await second.app.inject({ method: 'GET', url: '/api/widgets/shared' });
            expect(read.json()).toMatchObject({ html });
            expect(read.headers['cache-status']).toBe(cache);
          }
        }
        await second.close();
        expect(site().log.join('\n')).not.toContain('can’t be received');
      });

      test('serves many lists at once to a signed-in administrator', async () => {
        const { get } = await site().signIn('admin');
        const answers = await Promise.all(
          Array.from({ length: 40 }, () => get('/api/admin/blog?per_page=5&search=kite')),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      });

      test('has its time limits in a transaction, and leaves no settings on shared connections', async () => {
        const { db } = site();
        const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
        const within = await inTransaction(db, (transaction) => limit.execute(transaction));
        expect(within.rows).toEqual([{ statement_timeout: '5s' }]);
        const patient = await withoutTimeLimits(db, site().settings, (own) => limit.execute(own));
        expect(patient.rows).toEqual([{ statement_timeout: '0' }]);
        const outside = await Promise.all(Array.from({ length: 9 }, () => limit.execute(db)));
        for (const { rows } of outside) expect(rows).toEqual([{ statement_timeout: '0' }]);
      });
    },
    { server, environment: pooled },
  );
});
