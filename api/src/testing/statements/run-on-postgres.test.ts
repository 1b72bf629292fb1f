import { createDatabase } from '../test-databases';
import { runOnPostgres } from './run-on-postgres';
import type { RecordedStatement } from './statement';

const server = process.env['TEST_DATABASE_URL'];
const onPostgres = server ? describe : describe.skip;

const onSqlite = (sql: string, given: Partial<RecordedStatement> = {}): RecordedStatement => ({
  database: 'sqlite',
  sql,
  parameters: [],
  test: 'a.test.ts',
  columns: {},
  ...given,
});

async function run(...statements: RecordedStatement[]) {
  const template = process.env['TEST_TEMPLATE_DATABASE'] ?? false;
  const { url, drop } = await createDatabase(server ?? '', { template });
  return runOnPostgres(statements, url).finally(drop);
}

onPostgres('what tests ran on SQLite alone', () => {
  test('what PostgreSQL rejects is found, with the test that ran it', async () => {
    const { ran, problems } = await run(
      onSqlite('select "slug" from "posts" group by "title"'),
      onSqlite('select "id" from "posts" where "id" = ?', { parameters: ['a kite'] }),
      onSqlite('select ifnull("slug", ?) from "posts"', { parameters: [''] }),
      onSqlite('select "id" from "posts" where "slug" = ?', { parameters: ['kites'] }),
    );
    expect(ran).toBe(4);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/must appear in the GROUP BY[\s\S]*Run by a\.test\.ts/);
  });

  test('a column of another kind is found', async () => {
    const { problems } = await run(
      onSqlite('select avg("id") as "middle" from "posts"', { columns: { middle: 'number' } }),
      onSqlite('select count(*) as "count" from "posts"', { columns: { count: 'number' } }),
    );
    expect(problems).toEqual([expect.stringContaining(`PostgreSQL's "middle" is no number`)]);
  });

  test('what a test ran there is not run again, nor what only SQLite has', async () => {
    const sql = 'select "id" from "posts" where "id" = ';
    expect(
      await run(
        onSqlite(`${sql}?`, { parameters: [1] }),
        onSqlite(`${sql}$1`, { database: 'postgres', parameters: [1] }),
        onSqlite('pragma integrity_check'),
      ),
    ).toEqual({ tested: 1, ran: 0, problems: [] });
  });

  test('tables that a test has made itself may be missing there', async () => {
    const names = 'select "name" from "boxes"';
    const { ran, problems } = await run(
      onSqlite('create table "boxes" ("id" integer primary key autoincrement)', { test: 'boxes.test.ts' }),
      onSqlite(`${names} where "id" = 1`, { test: 'boxes.test.ts' }),
      onSqlite(names),
    );
    expect(ran).toBe(2);
    expect(problems).toEqual([expect.stringMatching(/"boxes" does not exist[\s\S]*Run by a\.test\.ts/)]);
  });

  test('a row that empty tables lack is no problem', async () => {
    const insert = onSqlite('insert into "post_tags" ("post_id", "tag") values (?, ?)', {
      parameters: [7, 'kites'],
    });
    expect((await run(insert)).problems).toEqual([]);
  });
});
