import type { User } from '@lapis/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database';
import { timestamp } from '../database/clock';
import type { Tables } from '../database/tables';

export const userColumns = [
  'users.id',
  'users.firstname',
  'users.lastname',
  'users.email',
  'users.role',
  'users.email_verified_at',
  'users.password_hash',
  'users.created_at',
] as const;

export type UserRow = Selectable<Tables['users']>;

export const usersRepository = (db: Database) => ({
  findByEmail: (email: string) =>
    db
      .selectFrom('users')
      .select(userColumns)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst(),

  async hasAdmin() {
    const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst();
    return admin !== undefined;
  },

  add: (user: Omit<UserRow, 'id' | 'created_at'>) =>
    db
      .insertInto('users')
      .values({ ...user, created_at: timestamp() })
      .returning('id')
      .executeTakeFirstOrThrow(),
});

/** The user as the API shows one. */
export const toUser = ({ password_hash, ...user }: UserRow): User => ({
  ...user,
  two_factor_enabled: false,
  has_password: password_hash !== null,
});
