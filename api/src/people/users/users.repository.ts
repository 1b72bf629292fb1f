import type { User, Role } from '@lapis/contract';
import { type Selectable, sql, type Updateable, type Generated } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { folded } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import type { KnownDuty } from '../duties/duties.repository';

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
  /** What an administrator may do (`dutyOf`); of anybody else it says nothing. */
  duty: Generated<string>;
  email_verified_at: string | null;
  created_at: string;
  /** A new address, until it is verified. */
  pending_email: string | null;
  /** Base32; there before it counts, which it does from `two_factor_since` on. */
  two_factor_secret: string | null;
  two_factor_since: string | null;
  /** The number of the last time step whose code was used (RFC 6238), so that none is used twice. */
  two_factor_step: number | null;
  /** The names as searches compare them; an address is in ASCII. */
  firstname_folded: string;
  lastname_folded: string;
  /** The newest of all sessions, also of those that have ended. */
  last_seen_at: string | null;
  /** When the invitation was sent that waits for an answer. */
  invited_at: string | null;
  /** From then on nobody signs in to it. */
  deactivated_at: string | null;
  /** Since when it is in the trash; it is deactivated then, from that moment on unless it was before. */
  deleted_at: string | null;
  version: Generated<number>;
}

export const userColumns = [
  'users.id',
  'users.firstname',
  'users.lastname',
  'users.email',
  'users.role',
  'users.duty',
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

/** A user without the secret of the second factor, which nobody but its check needs. */
export type UserRow = Omit<
  Row,
  'two_factor_secret' | 'two_factor_step' | 'firstname_folded' | 'lastname_folded' | 'version'
>;

export type NewUser = Pick<
  Row,
  'firstname' | 'lastname' | 'email' | 'password_hash' | 'role' | 'email_verified_at'
> & { invited_at?: string; duty?: string };

type UserFields = Omit<Updateable<Tables['users']>, 'version'>;

/** The names once more, as they are searched. */
const searchable = ({ firstname, lastname }: { firstname?: string; lastname?: string }) => ({
  ...(firstname !== undefined && { firstname_folded: folded(firstname) }),
  ...(lastname !== undefined && { lastname_folded: folded(lastname) }),
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

  /** @throws where somebody has the address already */
  add: (user: NewUser) =>
    db
      .insertInto('users')
      .values({
        ...user,
        firstname_folded: folded(user.firstname),
        lastname_folded: folded(user.lastname),
        created_at: timestamp(),
      })
      .returning(userColumns)
      .executeTakeFirstOrThrow(),

  find: (id: number) => db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst(),

  /** What an account is like at this moment; nobody else changes it before the transaction ends. */
  lock: (id: number) =>
    db
      .updateTable('users')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .returning([...userColumns, 'version'])
      .executeTakeFirst(),

  /** Writes some fields, and answers all of them. */
  change: (id: number, changes: UserFields) =>
    db
      .updateTable('users')
      .set((eb) => ({ ...changes, ...searchable(changes), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow(),
});

/** The user as the API shows one. */
export const toUser = (
  { password_hash, two_factor_since, duty: _, ...user }: UserRow,
  mustUseTwoFactor: boolean,
  duty?: KnownDuty,
): User => ({
  ...user,
  ...(duty && { duty: { label: duty.label, permissions: [...duty.permissions] } }),
  has_password: password_hash !== null,
  two_factor_enabled: two_factor_since !== null,
  two_factor_required: mustUseTwoFactor,
});
