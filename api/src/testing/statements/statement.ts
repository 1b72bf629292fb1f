/** What a column brought: 'number', 'string', 'object' (bytes, or what was read from JSON), 'boolean'. */
export type Kind = 'number' | 'string' | 'object' | 'boolean' | 'bigint';

/** A statement that a test ran, as a line of the record. */
export interface RecordedStatement {
  database: 'sqlite' | 'postgres';
  sql: string;
  parameters: readonly unknown[];
  /** Where the tests are that ran it. */
  test: string;
  /** What came back, by column, but for null. */
  columns: Record<string, Kind>;
}

/** Names the variable of the folder into which statements are recorded. */
export const STATEMENTS_DIR = 'TEST_STATEMENTS_DIR';

/** Strings, quoted names and the places of parameters. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?|\$\d+/g;

/** A statement without what differs between databases and between calls: the numbers of parameters and of rows. */
export function shapeOf(sql: string) {
  return sql
    .replaceAll(TOKENS, (token) => (/^[?$]/.test(token) ? '?' : token))
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)');
}

/** A statement of SQLite as PostgreSQL wants it. */
export function forPostgres(sql: string) {
  let count = 0;
  return sql.replaceAll(TOKENS, (token) => (token === '?' ? `$${(count += 1)}` : token));
}

/** Reads the lines of a record. */
export const readLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line, reviveBytes) as RecordedStatement);

function reviveBytes(_key: string, value: unknown) {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data) : value;
}
