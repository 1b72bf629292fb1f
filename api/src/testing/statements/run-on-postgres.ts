import pg from 'pg';
import { forPostgres, type ValueKind, type RecordedStatement, normalizeStatement } from './statement';

/**
 * Matches syntax that only SQLite has, such as its full-text search. PostgreSQL's counterparts have their own
 * tests.
 */
const OF_SQLITE = /^\s*pragma\b|\bsqlite_(?:master|schema|version)\b|\bdbstat\b|\browid\b|\bmatch \?/i;
/**
 * Matches statements that change tables. They are skipped, because the migrations run on PostgreSQL anyway.
 */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;
/** SQLSTATE class of integrity errors, which are expected with empty tables. */
const INTEGRITY = '23';
/** SQLSTATEs of missing columns and tables, which are expected if a test creates its own tables. */
const MISSING = ['42703', '42P01'];

/**
 * Takes the statements that tests have run only on SQLite, and runs them on PostgreSQL with the same values.
 * Rolls each back.
 * @param databaseUrl address of a migrated database
 * @returns the number of statements that tests ran on PostgreSQL, the number run here, and the problems:
 * statements that PostgreSQL rejects, and columns whose values have a different type
 */
export async function runOnPostgres(statements: RecordedStatement[], databaseUrl: string) {
  const tested = new Set(
    statements.flatMap(({ database, sql }) => (database === 'postgres' ? [normalizeStatement(sql)] : [])),
  );
  const onSqlite = statements.filter(({ database }) => database === 'sqlite');
  const withOwnTables = new Set(
    onSqlite.flatMap(({ sql, test }) => (CHANGES_TABLES.test(sql) ? [test] : [])),
  );
  const left = new Map(
    onSqlite
      .filter(({ sql }) => ![CHANGES_TABLES, OF_SQLITE].some((other) => other.test(sql)))
      .map((statement) => [normalizeStatement(statement.sql), statement] as const)
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
    // Disables foreign keys, because the referenced rows are missing.
    await client.query('set local session_replication_role = replica');
    const { fields } = await client.query(forPostgres(sql), [...parameters]);
    const other = fields.find(({ name, dataTypeID }) => {
      const kind = columns[name];
      return kind !== undefined && toValueKind(dataTypeID) !== kind;
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

/** Returns the JavaScript type for a PostgreSQL type. The server reads 64-bit counts as numbers. */
function toValueKind(type: number): ValueKind {
  const { INT8, INT4, INT2, OID, FLOAT4, FLOAT8, BOOL, BYTEA, JSON: json, JSONB } = pg.types.builtins;
  if ([INT8, INT4, INT2, OID, FLOAT4, FLOAT8].includes(type)) return 'number';
  if (type === BOOL) return 'boolean';
  return [BYTEA, json, JSONB].includes(type) ? 'object' : 'string';
}
