import pg from 'pg';
import { forPostgres, type Kind, type RecordedStatement, shapeOf } from './statement';

/** What only SQLite has, full-text search included: a test on PostgreSQL runs what stands for it there. */
const OF_SQLITE = /^\s*pragma\b|\bsqlite_(?:master|schema|version)\b|\bdbstat\b|\browid\b|\bmatch \?/i;
/** The product changes tables in its migrations alone, which PostgreSQL runs for each of its databases. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;
/** The class of errors about rows that are missing from empty tables, or there twice. */
const INTEGRITY = '23';
/** The errors about columns and tables that don't exist: a test that changes tables has its own. */
const MISSING = ['42703', '42P01'];

/**
 * Runs on PostgreSQL what tests ran on SQLite alone, with the same values, and undoes it.
 * @param databaseUrl of a database with the product's tables
 * @returns how many statements tests ran there, how many were run now, and what is wrong with each that PostgreSQL
 *   rejects, or of which a column comes back as another kind of value
 */
export async function runOnPostgres(statements: RecordedStatement[], databaseUrl: string) {
  const tested = new Set(
    statements.flatMap(({ database, sql }) => (database === 'postgres' ? [shapeOf(sql)] : [])),
  );
  const onSqlite = statements.filter(({ database }) => database === 'sqlite');
  const withOwnTables = new Set(
    onSqlite.flatMap(({ sql, test }) => (CHANGES_TABLES.test(sql) ? [test] : [])),
  );
  const left = new Map(
    onSqlite
      .filter(({ sql }) => ![CHANGES_TABLES, OF_SQLITE].some((other) => other.test(sql)))
      .map((statement) => [shapeOf(statement.sql), statement] as const)
      .filter(([shape]) => !tested.has(shape)),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const problems: string[] = [];
    for (const statement of left.values()) {
      const problem = await findProblem(client, statement, withOwnTables.has(statement.test));
      if (problem) problems.push(`${problem}\n  ${statement.sql.trim()}\n  Run by ${statement.test}`);
    }
    return { tested: tested.size, ran: left.size, problems };
  } finally {
    await client.end();
  }
}

async function findProblem(
  client: pg.Client,
  { sql, parameters, columns }: RecordedStatement,
  hasOwnTables: boolean,
) {
  await client.query('begin');
  try {
    // Without the checks of foreign keys: the rows that they want aren't there.
    await client.query('set local session_replication_role = replica');
    const { fields } = await client.query(forPostgres(sql), [...parameters]);
    const other = fields.find(({ name, dataTypeID }) => {
      const kind = columns[name];
      return kind !== undefined && kindOf(dataTypeID) !== kind;
    });
    return other && `PostgreSQL's "${other.name}" is no ${columns[other.name]}, as it is on SQLite:`;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const { code = '', message } = error;
    if (code.startsWith(INTEGRITY) || (hasOwnTables && MISSING.includes(code))) return undefined;
    return `PostgreSQL rejects it (${message}):`;
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
