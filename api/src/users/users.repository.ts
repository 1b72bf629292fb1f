import type { User } from '@lapis/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../database/database';
import { timestamp } from '../database/clock';
import type { Tables } from '../database/tables';
import type { Settings } from '../settings';

export const userColumns = [
  'users.id',
  'users.firstname',
  'users.lastname',
  'users.email',
  'users.role',
  'users.email_verified_at',
  'users.password_hash',
  'users.created_at',
  'users.pending_email',
  'users.two_factor_since',
] as const;

/** A user without the secret of the second factor, which nobody but its check needs. */
export type UserRow = Omit<Selectable<Tables['users']>, 'two_factor_secret' | 'two_factor_step'>;

export type NewUser = Omit<UserRow, 'id' | 'created_at' | 'pending_email' | 'two_factor_since'>;

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

  /**
   * Whether the site would be without an administrator if this one went. In a transaction: the rows are held until
   * its end, so that of the last two who go at the same moment one stays.
   */
  async isOnlyAdmin(id: number) {
    const admins = await db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('role', '=', 'admin')
      .returning('id')
      .execute();
    return admins.length === 1 && admins[0]?.id === id;
  },

  remove: (id: number) => db.deleteFrom('users').where('id', '=', id).execute(),

  /** @throws where somebody has the address already */
  add: (user: NewUser) =>
    db
      .insertInto('users')
      .values({ ...user, created_at: timestamp() })
      .returning(userColumns)
      .executeTakeFirstOrThrow(),

  find: (id: number) => db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst(),

  /** Writes some fields, and answers all of them. */
  change: (id: number, changes: Updateable<Tables['users']>) =>
    db
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow(),
});

/** The user as the API shows one. */
export const toUser = (
  { password_hash, two_factor_since, ...user }: UserRow,
  { adminTwoFactor }: Pick<Settings, 'adminTwoFactor'>,
): User => ({
  ...user,
  has_password: password_hash !== null,
  two_factor_enabled: two_factor_since !== null,
  two_factor_required: adminTwoFactor && user.role === 'admin',
});
