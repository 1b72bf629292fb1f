import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { type Person, supportersRepository } from './supporters.repository';

/** Whether the name that a visitor typed is that of the address's owner, who has verified it for an account. */
export async function isProvenGiver(db: Database, { name, email }: Person) {
  const owner = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  const { nameKey } = supportersRepository(db);
  return owner !== undefined && nameKey(`${owner.firstname} ${owner.lastname}`) === nameKey(name);
}
