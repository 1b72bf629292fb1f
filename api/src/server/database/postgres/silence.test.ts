import { sql } from 'kysely';
import { describeSite, TEST_DATABASE_URL, testSettings } from '../../../testing/testing';
import { connectDatabase, type Database, withoutTimeLimits } from '../database';
import { isUnavailable } from '../failures';

jest.setTimeout(120_000);

const describeOnPostgres = TEST_DATABASE_URL ? describe : describe.skip;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

if (TEST_DATABASE_URL) {
  describeSite(
    'a site whose connection to PostgreSQL falls silent',
    (site) => {
      test('responds with 503 meanwhile, and as usual as soon as the silence is over', async () => {
        const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
        const { get, post } = await site().signIn('admin');
        const readAll = () =>
          Promise.all(Array.from({ length: 15 }, () => get('/api/admin/blog?per_page=1')));
        // Opens all connections of the pool, each of which then fails.
        for (const { statusCode } of await readAll()) expect(statusCode).toBe(200);
        site().proxy?.silence();
        for (const { statusCode, headers } of await readAll()) {
          expect(statusCode).toBe(503);
          expect(headers['retry-after']).toBe('5');
        }
        const title = 'Written in the silence';
        const save = () => post('/api/admin/blog', { slug: 'silence', title, html: '<p>It is quiet.</p>' });
        expect((await save()).statusCode).toBe(503);
        expect((await site().guest.get('/readyz')).statusCode).toBe(503);
        const failures = site().log.filter((line) => line.includes('request failed'));
        expect(failures.length).toBeGreaterThan(15);
        for (const line of failures) expect(line).not.toContain('"stack"');

        site().proxy?.mend();
        expect((await site().guest.get('/readyz')).statusCode).toBe(200);
        for (const { statusCode } of await readAll()) expect(statusCode).toBe(200);
        expect((await save()).statusCode).toBe(201);
        const lines = printed.mock.calls.flat().filter((line) => String(line).startsWith('The database '));
        expect(lines).toEqual([
          'The database does not reply. Until it does, calls that need it are refused with 503.',
          'The database replies again.',
        ]);
      });
    },
    { server: TEST_DATABASE_URL, breakable: true },
  );
}

describeOnPostgres('a connection to PostgreSQL', () => {
  let site: Awaited<ReturnType<typeof testSettings>>;
  let db: Database;

  beforeAll(async () => {
    site = await testSettings({ server: TEST_DATABASE_URL ?? '', breakable: true });
    db = await connectDatabase(site.settings);
    await sql`create table boxes (name text)`.execute(db);
  });
  afterEach(() => site.proxy?.mend());
  afterAll(async () => {
    await db.destroy();
    await site.remove();
  });

  test('cancels a statement that takes too long, and can be used again', async () => {
    const failure = await failureOf(sql`select pg_sleep(600)`.execute(db));
    expect(failure).toMatchObject({ code: '57014' });
    expect(isUnavailable(failure)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('has no time limits for work that takes long', async () => {
    const settings = await withoutTimeLimits(db, site.settings, async (patient) => {
      const names = ['statement_timeout', 'idle_in_transaction_session_timeout'];
      const limits = [];
      for (const name of names)
        limits.push((await sql`select current_setting(${name}) as limit`.execute(patient)).rows[0]);
      return limits;
    });
    expect(settings).toEqual([{ limit: '0' }, { limit: '0' }]);
    // Longer than the usual statement timeout.
    await withoutTimeLimits(db, site.settings, (patient) => sql`select pg_sleep(8)`.execute(patient));
  });

  test('is replaced once another of its age turns out read-only, as after a failover', async () => {
    const readOnly = (connection: Database) =>
      sql`set default_transaction_read_only = on`.execute(connection);
    await db.connection().execute(async (one) => {
      await readOnly(one);
      await db.connection().execute(readOnly);
    });
    const write = () => sql`insert into boxes (name) values ('whole')`.execute(db);
    expect(await failureOf(write())).toMatchObject({ code: '25006' });
    await write();
    const { rows } = await sql`delete from boxes returning name`.execute(db);
    expect(rows).toEqual([{ name: 'whole' }]);
  });

  test('that falls silent within a transaction throws, and saves nothing of it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const failure = await failureOf(
      db.transaction().execute(async (transaction) => {
        await sql`insert into boxes (name) values ('half')`.execute(transaction);
        site.proxy?.silence();
        await sql`insert into boxes (name) values ('other half')`.execute(transaction);
      }),
    );
    expect(failure).toEqual(new Error('Query read timeout'));
    site.proxy?.mend();
    expect((await sql`select name from boxes`.execute(db)).rows).toEqual([]);
  });
});
