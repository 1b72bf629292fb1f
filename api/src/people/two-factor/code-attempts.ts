import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';

const limit = { points: 5, duration: 60 };

/** Counts wrong codes, those of a sign-in and those of switching it on together. */
export const limitCodes = (db: Database) =>
  limitAttempts(db, { name: 'two-factor', network: limit, account: limit, message: 'Too many wrong codes.' });
