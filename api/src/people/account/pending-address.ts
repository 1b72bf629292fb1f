import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { usersRepository } from '../users/users.repository';

/**
 * Forgets a change of address that waits, and the links that were mailed for it. What was mailed to verify the
 * present address stays good. Answers the user, whose row is held until the transaction ends.
 */
export async function forgetPendingAddress(db: Database, userId: number) {
  // First the row: a change that comes at the same time waits for it, or has mailed its link before.
  const user = await usersRepository(db).change(userId, { pending_email: null });
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'verify')
    .where('used_at', 'is', null)
    .where(sql`lower(data)`, '!=', JSON.stringify({ email: user.email.toLowerCase() }))
    .execute();
  return user;
}
