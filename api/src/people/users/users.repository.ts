import type { User, Role } from '@lapis/contract';
import { type Selectable, sql, type Updateable, type Generated } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { foldText } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import type { KnownRole } from '../roles/roles.repository';

declare module '../../server/database/tables' {
  interface Tables {
    users: UsersTable;
  }
}

interface UsersTable {
  id: Generated<number>;
  firstname: string;
  lastname: string;
  email: string;
  password_hash: string | null;
  role: Role;
  /** Role of an administrator (see `findRole`); ignored for other users. */
  staff_role: Generated<string>;
  email_verified_at: string | null;
  created_at: string;
  pending_email: string | null;
  /** Secret in base32, effective only once `two_factor_since` is set. */
  two_factor_secret: string | null;
  two_factor_since: string | null;
  /** Last time step whose code was used (RFC 6238), so that no code works twice. */
  two_factor_step: number | null;
  /** Names folded for searches. Email addresses need no folding, because they are ASCII. */
  firstname_folded: string;
  lastname_folded: string;
  last_seen_at: string | null;
  invited_at: string | null;
  deactivated_at: string | null;
  /**
   * Time when the account was moved to the trash, which also deactivates the account unless it was already
   * deactivated.
   */
  deleted_at: string | null;
  version: Generated<number>;
}

export const userColumns = [
  'users.id',
  'users.firstname',
  'users.lastname',
  'users.email',
  'users.role',
  'users.staff_role',
  'users.email_verified_at',
  'users.password_hash',
  'users.created_at',
  'users.pending_email',
  'users.two_factor_since',
  'users.last_seen_at',
  'users.invited_at',
  'users.deactivated_at',
  'users.deleted_at',
] as const;

type Row = Selectable<Tables['users']>;

/** User without the columns that few queries need, such as the second factor's secret. */
export type UserRow = Omit<
  Row,
  'two_factor_secret' | 'two_factor_step' | 'firstname_folded' | 'lastname_folded' | 'version'
>;

export type NewUser = Pick<
  Row,
  'firstname' | 'lastname' | 'email' | 'password_hash' | 'role' | 'email_verified_at'
> & { invited_at?: string; staff_role?: string };

type UserFields = Omit<Updateable<Tables['users']>, 'version'>;

const searchable = ({ firstname, lastname }: { firstname?: string; lastname?: string }) => ({
  ...(firstname !== undefined && { firstname_folded: foldText(firstname) }),
  ...(lastname !== undefined && { lastname_folded: foldText(lastname) }),
});

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

  remove: (id: number) => db.deleteFrom('users').where('id', '=', id).execute(),

  add: (user: NewUser) =>
    db
      .insertInto('users')
      .values({
        ...user,
        firstname_folded: foldText(user.firstname),
        lastname_folded: foldText(user.lastname),
        created_at: timestamp(),
      })
      .returning(userColumns)
      .executeTakeFirstOrThrow(),

  find: (id: number) => db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst(),

  /** Returns an account and locks it until the transaction ends. */
  lock: (id: number) =>
    db
      .updateTable('users')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .returning([...userColumns, 'version'])
      .executeTakeFirst(),

  change: (id: number, changes: UserFields) =>
    db
      .updateTable('users')
      .set((eb) => ({ ...changes, ...searchable(changes), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow(),
});

export const toUser = (
  { password_hash, two_factor_since, staff_role: _, ...user }: UserRow,
  mustUseTwoFactor: boolean,
  staffRole?: KnownRole,
): User => ({
  ...user,
  ...(staffRole && { staff_role: { label: staffRole.label, permissions: [...staffRole.permissions] } }),
  has_password: password_hash !== null,
  two_factor_enabled: two_factor_since !== null,
  two_factor_required: mustUseTwoFactor,
});
