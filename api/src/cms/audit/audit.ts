import type { AuditAction, AuditKind } from '@lapis/contract';
import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { foldText } from '../../server/database/lists';

declare module '../../server/database/tables' {
  interface Tables {
    audit: AuditTable;
  }
}

/**
 * Log of actions. Stores copies of the names, so that it stays readable after the person or the subject is
 * deleted.
 */
interface AuditTable {
  id: Generated<number>;
  at: string;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  action: AuditAction;
  kind: AuditKind;
  subject_id: number | null;
  title: string;
  details: string;
  searched: string;
}

export interface Actor {
  user: { id: number; firstname: string; lastname: string } | null;
  ip: string | null;
}

export const actorName = ({ user }: Pick<Actor, 'user'>) =>
  user ? `${user.firstname} ${user.lastname}` : '';

/** Details that are undefined are left out. */
export type AuditDetails = Record<string, string | number | boolean | null | undefined>;

export interface AuditNote {
  action: AuditAction;
  kind: AuditKind;
  id?: number | null;
  title?: string;
  /** Further details; never secrets, and only the personal data that is needed. */
  details?: AuditDetails;
}

/**
 * Audit log. An action is logged in the transaction that performs it, so that neither exists without the
 * other.
 */
export const audit = (db: Database) => ({
  async note({ user, ip }: Actor, { action, kind, id = null, title = '', details = {} }: AuditNote) {
    const user_name = actorName({ user });
    await db
      .insertInto('audit')
      .values({
        at: timestamp(),
        user_id: user?.id ?? null,
        user_name,
        ip,
        action,
        kind,
        subject_id: id,
        title,
        details: JSON.stringify(details),
        searched: foldText(`${user_name}\n${title}`),
      })
      .execute();
  },
});

export const logOwnAction = (
  db: Database,
  { user, ip }: Actor & { user: NonNullable<Actor['user']> },
  action: 'signed_in' | 'password_changed' | 'two_factor_on' | 'two_factor_off',
) =>
  audit(db).note(
    { user, ip },
    { action, kind: 'account', id: user.id, title: `${user.firstname} ${user.lastname}` },
  );
