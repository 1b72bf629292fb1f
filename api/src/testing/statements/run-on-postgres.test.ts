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

onPostgres('statements that tests ran on SQLite alone', () => {
  test('are reported with their test if PostgreSQL rejects them', async () => {
    const { ran, problems } = await run(
      onSqlite('select "slug" from "stories" group by "title"'),
      onSqlite('select "id" from "stories" where "id" = ?', { parameters: ['a kite'] }),
      onSqlite('select ifnull("slug", ?) from "stories"', { parameters: [''] }),
      onSqlite('select "id" from "stories" where "slug" = ?', { parameters: ['kites'] }),
    );
    expect(ran).toBe(4);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/must appear in the GROUP BY[\s\S]*Run by a\.test\.ts/);
  });

  test('are reported if a column has another kind of value', async () => {
    const { problems } = await run(
      onSqlite('select avg("id") as "middle" from "stories"', { columns: { middle: 'number' } }),
      onSqlite('select count(*) as "count" from "stories"', { columns: { count: 'number' } }),
    );
    expect(problems).toEqual([expect.stringContaining(`PostgreSQL's "middle" is no number`)]);
  });

  test('are not run again if a test ran them on PostgreSQL, or if only SQLite has them', async () => {
    const sql = 'select "id" from "stories" where "id" = ';
    expect(
      await run(
        onSqlite(`${sql}?`, { parameters: [1] }),
        onSqlite(`${sql}$1`, { database: 'postgres', parameters: [1] }),
        onSqlite('pragma integrity_check'),
      ),
    ).toEqual({ tested: 1, ran: 0, problems: [] });
  });

  test('may use tables that their test created', async () => {
    const names = 'select "name" from "boxes"';
    const { ran, problems } = await run(
      onSqlite('create table "boxes" ("id" integer primary key autoincrement)', { test: 'boxes.test.ts' }),
      onSqlite(`${names} where "id" = 1`, { test: 'boxes.test.ts' }),
      onSqlite(names),
    );
    expect(ran).toBe(2);
    expect(problems).toEqual([expect.stringMatching(/"boxes" does not exist[\s\S]*Run by a\.test\.ts/)]);
  });

  test('may refer to rows that empty tables lack', async () => {
    const insert = onSqlite('insert into "story_tags" ("story_id", "tag") values (?, ?)', {
      parameters: [7, 'kites'],
    });
    expect((await run(insert)).problems).toEqual([]);
  });
});
