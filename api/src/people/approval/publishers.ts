import type { Database } from '../../server/database/database';
import { findRole } from '../roles/roles.repository';
import { userColumns } from '../users/users.repository';

/** Finds the users who may publish, can sign in and have verified their address. */
export async function publishers(db: Database) {
  const staff = await db
    .selectFrom('users')
    .select(userColumns)
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('invited_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();
  const found = [];
  for (const user of staff) {
    const staffRole = await findRole(db, user);
    if (staffRole?.permissions.includes('publish')) found.push(user);
  }
  return found;
}
