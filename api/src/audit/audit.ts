import type { AuditAction, AuditKind } from '@lapis/contract';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';

/** Who did something, and from where. */
export interface Actor {
  user: { id: number; firstname: string; lastname: string } | null;
  ip: string | null;
}

/** What was done to what. `title` is how people call it, and stays readable after the thing is gone. */
export interface Deed {
  action: AuditAction;
  kind: AuditKind;
  thingId?: number | null;
  title?: string;
  /** What else is worth knowing, as names and values; never a secret, and no more of a person than needed. */
  details?: Record<string, string | number | boolean | null>;
}

/**
 * The record of who did what. Whoever changes something notes it in the same transaction, so that neither is there
 * without the other.
 */
export const audit = (db: Database) => ({
  async note({ user, ip }: Actor, { action, kind, thingId = null, title = '', details = {} }: Deed) {
    await db
      .insertInto('audit')
      .values({
        at: timestamp(),
        user_id: user?.id ?? null,
        user_name: user ? `${user.firstname} ${user.lastname}` : '',
        ip,
        action,
        kind,
        thing_id: thingId,
        title,
        details: JSON.stringify(details),
      })
      .execute();
  },
});
