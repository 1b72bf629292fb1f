import pg from 'pg';
import { forPostgres, type Kind, type RecordedStatement, shapeOf } from './statement';

/** What only SQLite has, full-text search included: a test on PostgreSQL runs what stands for it there. */
const OF_SQLITE = /^\s*pragma\b|\bsqlite_(?:master|schema)\b|\bdbstat\b|\browid\b|\bmatch \?/i;
/** The class of errors about rows that are missing from empty tables, or there twice. */
const INTEGRITY = '23';

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
  const left = new Map(
    statements
      .filter(
        ({ database, sql }) => database === 'sqlite' && !tested.has(shapeOf(sql)) && !OF_SQLITE.test(sql),
      )
      .map((statement) => [shapeOf(statement.sql), statement]),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const problems: string[] = [];
    for (const statement of left.values()) {
      const problem = await findProblem(client, statement);
      if (problem) problems.push(`${problem}\n  ${statement.sql.trim()}\n  Run by ${statement.test}`);
    }
    return { tested: tested.size, ran: left.size, problems };
  } finally {
    await client.end();
  }
}

async function findProblem(client: pg.Client, { sql, parameters, columns }: RecordedStatement) {
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
