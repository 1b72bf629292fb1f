import { type DatabaseSettings, unusable } from '../server/database/database';
import { StartFailure } from '../server/settings/start-failure';

/** What a database says: SQLite's names, PostgreSQL's classes, and what comes from the network. */
const isDatabases = /^(SQLITE_|ERR_SQLITE_|[0-9A-Z]{5}$|ECONN|ETIMEDOUT|EPIPE)/;

/** Why a start came to nothing, for the person at the terminal; the error itself where they can't mend it. */
export function startProblem(settings: DatabaseSettings, error: unknown) {
  if (error instanceof StartFailure || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT)$/.test(code)) {
    return new StartFailure(`The disk is full: free some space for ${settings.dataDir}, and start again.`);
  }
  return isDatabases.test(code) ? unusable(settings, error) : error;
}
