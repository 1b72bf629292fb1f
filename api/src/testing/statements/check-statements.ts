/**
 * Checks that PostgreSQL runs each statement that the tests ran: what they ran on SQLite alone is run there now, with
 * the same values, on empty tables and undone. Fails if PostgreSQL rejects one, or if a column comes back as another
 * kind of value. Takes the folder of the record; TEST_DATABASE_URL names the server.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeTemplates } from '../make-templates';
import { dropDatabase } from '../test-databases';
import { forPostgres, type Kind, type RecordedStatement, shapeOf } from './statement';

/** What only SQLite has. */
const OF_SQLITE = /^\s*pragma\b|\bsqlite_(?:master|schema)\b|\bdbstat\b/i;
/** Rows that are missing from empty tables, or there twice, say nothing of the statement. */
const INTEGRITY = '23';

const [, , folder = ''] = process.argv;
const server = process.env['TEST_DATABASE_URL'];
if (!server) throw new Error('TEST_DATABASE_URL names no server');

const statements = await readRecord(folder);
const ran = new Set(shapesOn('postgres'));
const left = new Map(
  statements
    .filter(({ database, sql }) => database === 'sqlite' && !ran.has(shapeOf(sql)) && !OF_SQLITE.test(sql))
    .map((statement) => [shapeOf(statement.sql), statement]),
);

const dir = await mkdtemp(join(tmpdir(), 'lapis-statements-'));
const { TEST_TEMPLATE_DATABASE: name = '' } = await makeTemplates(dir);
const client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: name }).href });
await client.connect();
const problems: string[] = [];
for (const statement of left.values()) {
  const problem = await problemOf(statement);
  if (problem) problems.push(`${problem}\n  ${statement.sql}\n  Run by ${statement.test}`);
}
await client.end();
await dropDatabase(server, name);
await rm(dir, { recursive: true });

for (const problem of problems) console.error(`\n${problem}`);
console.log(
  `PostgreSQL ran ${ran.size} statements in tests and ${left.size} that tests ran on SQLite alone; ${problems.length} were wrong.`,
);
if (problems.length) process.exitCode = 1;

function shapesOn(wanted: RecordedStatement['database']) {
  return statements.flatMap(({ database, sql }) => (database === wanted ? [shapeOf(sql)] : []));
}

async function readRecord(from: string) {
  const files = await readdir(from);
  const texts = await Promise.all(files.map(async (file) => readFile(join(from, file), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line, reviveBytes) as RecordedStatement),
  );
}

function reviveBytes(_key: string, value: unknown) {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data) : value;
}

/** Runs a statement and undoes it; returns what is wrong with it. */
async function problemOf({ sql, parameters, columns }: RecordedStatement) {
  await client.query('begin');
  try {
    // Without the checks of foreign keys: the rows that they want aren't there.
    await client.query('set local session_replication_role = replica');
    const { fields } = await client.query(forPostgres(sql), [...parameters]);
    const other = fields.find(({ name: column, dataTypeID }) => {
      const here = columns[column];
      return here !== undefined && kindOf(dataTypeID) !== here;
    });
    return other && `PostgreSQL's "${other.name}" is no ${columns[other.name]}, as it is on SQLite:`;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code?.startsWith(INTEGRITY) ? undefined : `PostgreSQL rejects it (${error.message}):`;
  } finally {
    await client.query('rollback');
  }
}

/** What a value of a type becomes, as the product's dialect has it: counts of 64 bits become numbers. */
function kindOf(type: number): Kind {
  const { INT8, INT4, INT2, OID, FLOAT4, FLOAT8, BOOL, BYTEA, JSON: json, JSONB } = pg.types.builtins;
  if ([INT8, INT4, INT2, OID, FLOAT4, FLOAT8].includes(type)) return 'number';
  if (type === BOOL) return 'boolean';
  return [BYTEA, json, JSONB].includes(type) ? 'object' : 'string';
}
