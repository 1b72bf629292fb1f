import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { usersRepository } from '../users/users.repository';

/**
 * Cancels a pending change of email address and its verification links; links that verify the current address
 * stay valid. Returns the user, whose row is locked until the transaction ends.
 */
export async function forgetPendingAddress(db: Database, userId: number) {
  // Updates the user first, which locks the row: a concurrent change either waits, or has already issued its
  // link, which is deleted below.
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
