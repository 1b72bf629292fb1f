/** SQLite's names of the failures that are told apart here, by their number (https://sqlite.org/rescode.html). */
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

/** What SQLite says of them. The package gives no number where a statement that answers rows fails. */
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

/** A statement that failed, with SQLite's name of the reason, where Node says ERR_SQLITE_ERROR of everything. */
export class SqliteError extends Error {
  constructor(
    readonly code: string,
    { message, cause }: { message: string; cause: unknown },
  ) {
    super(message, { cause });
  }
}

/** SQLite's name of what went wrong, such as SQLITE_FULL; nothing for what is no failure of SQLite's. */
export function sqliteCode(error: unknown) {
  const { code, errcode, message } = partsOf(error);
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  // The lowest byte is the kind, what stands above it the particular case.
  const name =
    typeof errcode === 'number'
      ? (sqliteCodes[errcode] ?? sqliteCodes[errcode & 0xff])
      : sqliteMessages.find(([pattern]) => pattern.test(String(message)))?.[1];
  return name ?? 'SQLITE_ERROR';
}

const partsOf = (error: unknown): { code?: unknown; errcode?: unknown; message?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(String(partsOf(error).code));

/** Whether a write failed because a unique column already has the value. */
export const isUniqueViolation = (error: unknown) =>
  hasCode(error, '23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY');

/** Whether a write failed because it points to a row that is not there. */
export const isForeignViolation = (error: unknown) => hasCode(error, '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY');

/** Whether a disk has no room left: the one of the SQLite file or the files, or the one of PostgreSQL's server. */
export const isDiskFull = (error: unknown) => hasCode(error, 'SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT');

/** Whether PostgreSQL refused to write because it only follows another server, as one does before it takes over. */
export const isReadOnly = (error: unknown) => hasCode(error, '25006');

/** Whether PostgreSQL itself said so: only its own errors have a severity. */
export const isFromServer = (error: unknown) => error instanceof Error && 'severity' in error;

/**
 * What systems and databases call it when the database is away, busy or full; 08, 53 and 57P are PostgreSQL's, 57014
 * and 25P0. what it gives up because it took too long, and 25006 what it can't write before it has taken over.
 */
const unavailableCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  /^(08|53)[0-9A-Z]{3}$|^57P0\d$|^57014$|^25P0[34]$|^25006$/,
  // Two that waited for each other, of which this one had to give way.
  /^40(001|P01)$/,
  /^SQLITE_(BUSY|LOCKED|CANTOPEN|IOERR|FULL|PROTOCOL)/,
];

/** What is said of a statement that the connection's other end never answered. */
export const NO_ANSWER = 'Query read timeout';

/** What the pool says if no connection comes in time. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Of errors without a code: those of the pool, of a connection, and of a database that was closed. */
const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed)|is not queryable$/;

/** Whether a query failed because the database can't work now, and the same one may well succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = partsOf(error);
  if (typeof code === 'string') return unavailableCodes.some((pattern) => pattern.test(code));
  return typeof message === 'string' && unavailableMessages.test(message);
}
