import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { type SupporterIdentity, supportersRepository } from './supporters.repository';

/** Checks whether the typed name and email address are those of a user who has verified the address. */
export async function isProvenGiver(db: Database, { name, email }: SupporterIdentity) {
  const owner = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  const { nameKey } = supportersRepository(db);
  return owner !== undefined && nameKey(`${owner.firstname} ${owner.lastname}`) === nameKey(name);
}
