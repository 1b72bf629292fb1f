import type { Database } from '../../server/database/database';

/** The accounts that are told what could do the charity harm if nobody noticed. */
export const findOwners = (db: Database) =>
  db
    .selectFrom('users')
    .select(['firstname', 'email'])
    .where('role', '=', 'admin')
    .where('duty', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .execute();
