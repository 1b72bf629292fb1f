import { limitAttempts } from '../../server/attempts/attempts';
import type { Database } from '../../server/database/database';

const limit = { points: 5, duration: 60 };

/** Limits wrong codes; attempts at sign-in and at set-up are counted together. */
export const limitCodes = (db: Database) =>
  limitAttempts(db, { name: 'two-factor', network: limit, account: limit, message: 'Too many wrong codes.' });
