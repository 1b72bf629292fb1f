import { sql } from 'kysely';
import type { Database } from '../database/database';
import { type UserRow, usersRepository } from '../users/users.repository';

/**
 * Forgets a change of address that waits, and the links that were mailed for it. What was mailed to verify the
 * present address stays good.
 */
export async function forgetPendingAddress(db: Database, { id, email }: Pick<UserRow, 'id' | 'email'>) {
  // First the row: it makes a change that comes at the same time wait, whose link is then seen here.
  await usersRepository(db).change(id, { pending_email: null });
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', id)
    .where('kind', '=', 'verify')
    .where(sql`lower(data)`, '!=', JSON.stringify({ email: email.toLowerCase() }))
    .execute();
}
