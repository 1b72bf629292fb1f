/** SQLite result codes that this server needs to tell apart (https://sqlite.org/rescode.html). */
const sqliteCodes: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

const sqliteMessages: [RegExp, string][] = [
  [/^UNIQUE constraint failed/, 'SQLITE_CONSTRAINT_UNIQUE'],
  [/^FOREIGN KEY constraint failed/, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  [/database is locked/, 'SQLITE_BUSY'],
  [/database table is locked/, 'SQLITE_LOCKED'],
  [/attempt to write a readonly database/, 'SQLITE_READONLY'],
  [/disk I\/O error/, 'SQLITE_IOERR'],
  [/database disk image is malformed/, 'SQLITE_CORRUPT'],
  [/database or disk is full/, 'SQLITE_FULL'],
  [/unable to open database file/, 'SQLITE_CANTOPEN'],
  [/locking protocol/, 'SQLITE_PROTOCOL'],
  [/file is not a database/, 'SQLITE_NOTADB'],
];

export class SqliteError extends Error {
  constructor(
    readonly code: string,
    { message, cause }: { message: string; cause: unknown },
  ) {
    super(message, { cause });
  }
}

export function sqliteCode(error: unknown) {
  const { code, errcode, message } = readErrorFields(error);
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  const name =
    typeof errcode === 'number'
      ? (sqliteCodes[errcode] ?? sqliteCodes[errcode & 0xff])
      : sqliteMessages.find(([pattern]) => pattern.test(String(message)))?.[1];
  return name ?? 'SQLITE_ERROR';
}

const readErrorFields = (error: unknown): { code?: unknown; errcode?: unknown; message?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(String(readErrorFields(error).code));

export const isUniqueViolation = (error: unknown) =>
  hasCode(error, '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY');

export const isForeignViolation = (error: unknown) => hasCode(error, '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY');

export const isDiskFull = (error: unknown) => hasCode(error, 'SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT');

/** Returns true for an error from a PostgreSQL standby, e.g. before it is promoted in a failover. */
export const isReadOnly = (error: unknown) => hasCode(error, '25006');

export const isPostgresError = (error: unknown) => error instanceof Error && 'severity' in error;

/**
 * Error codes for a database that is unreachable, busy or full. PostgreSQL: 08 connection, 53 resources, 57P
 * operator, 57014 and 25P0x timeouts, 25006 a standby that hasn't been promoted yet.
 */
const unavailableCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  /^(08|53)[0-9A-Z]{3}$|^57P0\d$|^57014$|^25P0[34]$|^25006$/,
  // Serialization failure and deadlock: the other transaction won.
  /^40(001|P01)$/,
  /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|PROTOCOL)/,
];

export const NO_ANSWER = 'Query read timeout';

export const NO_CONNECTION = 'timeout exceeded when trying to connect';

const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed)|is not queryable$/;

export function isUnavailable(error: unknown): boolean {
  const { code, message } = readErrorFields(error);
  if (typeof code === 'string') return unavailableCodes.some((pattern) => pattern.test(code));
  return typeof message === 'string' && unavailableMessages.test(message);
}
