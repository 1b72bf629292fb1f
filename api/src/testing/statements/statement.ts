/** Type of a column's values; 'object' for bytes and parsed JSON. */
export type ValueKind = 'number' | 'string' | 'object' | 'boolean' | 'bigint';

export interface RecordedStatement {
  database: 'sqlite' | 'postgres';
  sql: string;
  parameters: readonly unknown[];
  test: string;
  /** Type of each column's values. Columns whose value is null are left out. */
  columns: Record<string, ValueKind>;
}

/** Environment variable that names the folder in which statements are recorded. */
export const STATEMENTS_DIR = 'TEST_STATEMENTS_DIR';

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?|\$\d+/g;

/** Normalises a statement, so that the style of placeholders and the number of values make no difference. */
export function normalizeStatement(sql: string) {
  return sql
    .replaceAll(TOKENS, (token) => (/^[?$]/.test(token) ? '?' : token))
    .replaceAll(/\?(?:, \?)+/g, '?')
    .replaceAll(/\(\?\)(?:, \(\?\))+/g, '(?)');
}

/** Replaces SQLite's placeholders with PostgreSQL's. */
export function forPostgres(sql: string) {
  let count = 0;
  return sql.replaceAll(TOKENS, (token) => (token === '?' ? `$${(count += 1)}` : token));
}

export const readLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line, reviveBytes) as RecordedStatement);

function reviveBytes(_key: string, value: unknown) {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data) : value;
}
