import type { Database } from '../../server/database/database';
import { dutyOf } from '../duties/duties.repository';
import { userColumns } from '../users/users.repository';

/** Everybody who may publish and whose mail reaches them: who can sign in, and has shown that the address is theirs. */
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
    const duty = await dutyOf(db, user);
    if (duty?.permissions.includes('publish')) found.push(user);
  }
  return found;
}
