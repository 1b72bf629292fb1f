import type { AuditAction, AuditKind } from '@lapis/contract';
import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { folded } from '../../server/database/lists';

declare module '../../server/database/tables' {
  interface Tables {
    audit: AuditTable;
  }
}

/** Who did what; readable also when the person or the subject is gone. */
interface AuditTable {
  id: Generated<number>;
  at: string;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  action: AuditAction;
  kind: AuditKind;
  thing_id: number | null;
  title: string;
  /** JSON. */
  details: string;
  /** The names of the person and of the subject, as searches compare them. */
  searched: string;
}

/** Who did something, and from where. */
export interface Actor {
  user: { id: number; firstname: string; lastname: string } | null;
  ip: string | null;
}

/** The name of whoever did something; empty where they weren't signed in. */
export const nameOf = ({ user }: Pick<Actor, 'user'>) => (user ? `${user.firstname} ${user.lastname}` : '');

/** What was done to what. `title` is how people call it, and stays readable after that is gone. */
export interface AuditNote {
  action: AuditAction;
  kind: AuditKind;
  id?: number | null;
  title?: string;
  /** What else is worth knowing, as names and values; never a secret, and no more of a person than needed. */
  details?: Record<string, string | number | boolean | null>;
}

/**
 * The record of who did what. Whoever changes something notes it in the same transaction, so that neither is there
 * without the other.
 */
export const audit = (db: Database) => ({
  async note({ user, ip }: Actor, { action, kind, id = null, title = '', details = {} }: AuditNote) {
    const user_name = nameOf({ user });
    await db
      .insertInto('audit')
      .values({
        at: timestamp(),
        user_id: user?.id ?? null,
        user_name,
        ip,
        action,
        kind,
        thing_id: id,
        title,
        details: JSON.stringify(details),
        searched: folded(`${user_name}\n${title}`),
      })
      .execute();
  },
});

/** Notes what somebody did to their own account, or to get into it. */
export const noteOwn = (
  db: Database,
  { user, ip }: Actor & { user: NonNullable<Actor['user']> },
  action: 'signed_in' | 'password_changed' | 'two_factor_on' | 'two_factor_off',
) =>
  audit(db).note(
    { user, ip },
    { action, kind: 'account', id: user.id, title: `${user.firstname} ${user.lastname}` },
  );
