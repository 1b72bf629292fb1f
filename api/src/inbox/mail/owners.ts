import type { Database } from '../../server/database/database';

export const findOwners = (db: Database) =>
  db
    .selectFrom('users')
    .select(['firstname', 'email'])
    .where('role', '=', 'admin')
    .where('staff_role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .execute();
