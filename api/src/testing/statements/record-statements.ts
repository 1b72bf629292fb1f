/** Runs before the tests: records their SQL statements in the folder TEST_STATEMENTS_DIR, if that is set. */
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DefaultQueryExecutor, PostgresAdapter } from 'kysely';
import { type ValueKind, type RecordedStatement, normalizeStatement, STATEMENTS_DIR } from './statement';

const dir = process.env[STATEMENTS_DIR];
if (dir) recordInto(join(dir, `${process.pid}.jsonl`));

function recordInto(file: string) {
  const seen = new Set<string>();
  const { executeQuery } = DefaultQueryExecutor.prototype;

  DefaultQueryExecutor.prototype.executeQuery = async function execute<Row>(
    ...[query]: Parameters<typeof executeQuery>
  ) {
    const result = await executeQuery.call(this, query);
    const database = this.adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    const columns = kindsIn(result.rows as object[]);
    const key = JSON.stringify([database, normalizeStatement(query.sql), columns]);
    if (!seen.has(key)) {
      seen.add(key);
      const test = relative(process.cwd(), expect.getState().testPath ?? '');
      const { sql, parameters } = query;
      const line: RecordedStatement = { database, sql, parameters, test, columns };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
    return result as { rows: Row[] };
  };
}

function kindsIn([row]: object[]) {
  const given = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, typeof value as ValueKind]));
}
