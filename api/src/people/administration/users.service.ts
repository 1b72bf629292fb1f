import type { AuditAction, UserChanges } from '@lapis/contract';
import { forgetPendingAddress } from '../account/pending-address';
import { personalData } from '../account/personal-data';
import { type Actor, audit } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { oneTimeTokens, type TokenKind } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound, invalidField, HttpError } from '../../server/http/http-error';
import { sessionRepository } from '../sessions/session.repository';
import { rolesRepository } from '../roles/roles.repository';
import { insights } from '../roles/insights';
import { adminUsersRepository } from './admin-users.repository';
import { requireRemainingOwner } from '../users/last-admin';
import { type UserRow, usersRepository } from '../users/users.repository';

const IN_TRASH = 'This account is in the trash. Please restore it first.';

const waysIn: TokenKind[] = ['reset', 'invite', 'challenge', 'exchange', 'link', ...insights];

const changesBy = (db: Database, actor: Actor) => {
  const users = usersRepository(db);

  const note = (
    action: AuditAction,
    { id, firstname, lastname }: Pick<UserRow, 'id' | 'firstname' | 'lastname'>,
    details: Record<string, string> = {},
  ) =>
    audit(db).note(actor, {
      action,
      kind: 'users',
      id,
      title: `${firstname} ${lastname}`,
      details,
    });

  /** Locks the accounts that still exist, in order of id to avoid deadlocks. */
  async function lockAll(ids: number[]) {
    const all = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) all.push(await users.lock(id));
    return all.filter((user) => user !== undefined);
  }

  function refuseOwn(ids: number[], text: string) {
    if (actor.user && ids.includes(actor.user.id)) throw new HttpError(409, text);
  }

  return { db, users, note, lockAll, refuseOwn };
};

type UserChangeTools = ReturnType<typeof changesBy>;

async function endAccess(db: Database, id: number) {
  await sessionRepository(db).endAll(id);
  await forgetPendingAddress(db, id);
  await oneTimeTokens(db).withdraw(id, waysIn);
}

const changing = ({ db, users, note, lockAll, refuseOwn }: UserChangeTools) => ({
  async change(id: number, { version, ...changes }: UserChanges) {
    const isLeaving = changes.role !== undefined && changes.role !== 'admin';
    if (isLeaving) await requireRemainingOwner(db, [id], (text) => invalidField('role', text));
    const isLess = changes.staff_role !== undefined && changes.staff_role !== 'owner';
    if (isLess) await requireRemainingOwner(db, [id], (text) => invalidField('staff_role', text));
    if (changes.staff_role !== undefined && !(await rolesRepository(db).isKnown(changes.staff_role))) {
      throw invalidField('staff_role', 'This role no longer exists. Please choose another.');
    }
    const before = orNotFound(await users.lock(id));
    const isTrashed = before.deleted_at !== null;
    if (isTrashed || (version !== undefined && version !== before.version)) {
      const text = isTrashed ? IN_TRASH : 'Someone else has changed this account since you opened it.';
      throw new HttpError(409, text, { results: orNotFound(await adminUsersRepository(db).find(id)) });
    }
    // A new administrator gets the role Editor by default, because the role stored until now was never
    // granted.
    const isNew = changes.role === 'admin' && before.role !== 'admin';
    const after = await users.change(id, { ...(isNew && { staff_role: 'editor' }), ...changes });
    const renamed = (['firstname', 'lastname'] as const).filter((name) => before[name] !== after[name]);
    if (renamed.length > 0) await note('changed', after, { fields: renamed.join(', ') });
    // Revokes preview and export links, which may show more than the new role permits.
    if (before.role !== after.role || before.staff_role !== after.staff_role)
      await oneTimeTokens(db).withdraw(id, insights);
    if (before.role !== after.role) {
      await note('role_changed', after, {
        from: before.role,
        to: after.role,
        ...(isNew && { staff_role: after.staff_role }),
      });
    }
    if (!isNew && before.staff_role !== after.staff_role)
      await note('staff_role_changed', after, { from: before.staff_role, to: after.staff_role });
  },

  async deactivate(ids: number[]) {
    refuseOwn(ids, 'You can’t deactivate your own account. Please ask another administrator.');
    await requireRemainingOwner(db, ids);
    const active = (await lockAll(ids)).filter(({ deactivated_at }) => deactivated_at === null);
    for (const user of active) {
      await users.change(user.id, { deactivated_at: timestamp() });
      await endAccess(db, user.id);
      await note('deactivated', user);
    }
    return active.map(({ id }) => id);
  },

  async activate(ids: number[]) {
    const inactive = (await lockAll(ids)).filter(({ deactivated_at }) => deactivated_at !== null);
    for (const user of inactive) {
      refuseTrashed(user);
      await users.change(user.id, { deactivated_at: null });
      await note('activated', user);
    }
    return inactive.map(({ id }) => id);
  },

  async endSessions(id: number) {
    const user = orNotFound(await users.find(id));
    await sessionRepository(db).endAll(id);
    await oneTimeTokens(db).withdraw(id, ['challenge', 'exchange', 'link']);
    await note('sessions_ended', user);
  },
});

const trashing = ({ db, users, note, lockAll, refuseOwn }: UserChangeTools) => {
  async function erase(leaving: UserRow[]) {
    for (const user of leaving) {
      await personalData(db).erase(user);
      await note('deleted', user);
    }
    return leaving;
  }

  return {
    async trash(ids: number[]) {
      refuseOwn(ids, 'To delete your own account, please use the page ‘Your data’ in your account.');
      await requireRemainingOwner(db, ids);
      const leaving = (await lockAll(ids)).filter(({ deleted_at }) => deleted_at === null);
      for (const user of leaving) {
        const deleted_at = timestamp();
        await users.change(user.id, { deleted_at, deactivated_at: user.deactivated_at ?? deleted_at });
        await endAccess(db, user.id);
        await note('trashed', user);
      }
      return leaving.map(({ id }) => id);
    },

    /**
     * Restores accounts from the trash. Accounts that were already deactivated stay deactivated, and links
     * emailed earlier stay invalid.
     */
    async restore(ids: number[]) {
      const returning = (await lockAll(ids)).filter(({ deleted_at }) => deleted_at !== null);
      for (const user of returning) {
        const wasActive = user.deactivated_at === user.deleted_at;
        await users.change(user.id, { deleted_at: null, ...(wasActive && { deactivated_at: null }) });
        await note('restored', user);
      }
      return returning.map(({ id }) => id);
    },

    /** Erases accounts in the trash. */
    async remove(ids: number[]) {
      const leaving = await lockAll(ids);
      if (leaving.some(({ deleted_at }) => deleted_at === null)) {
        throw new HttpError(409, 'This account is not in the trash. Please move it there first.');
      }
      return erase(leaving);
    },

    async purge(ids: number[], before: string) {
      // Checks the date again, because accounts may have been restored or trashed again since they were
      // selected.
      return erase(
        (await lockAll(ids)).filter(({ deleted_at }) => deleted_at !== null && deleted_at < before),
      );
    },
  };
};

/**
 * Actions of administrators on accounts, each recorded in the audit log. An action on several accounts
 * applies to all or none, and returns the accounts that it changed. `db` must be a transaction.
 */
export const usersService = (db: Database, actor: Actor) => {
  const changes = changesBy(db, actor);
  return { ...changing(changes), ...trashing(changes) };
};

export function refuseTrashed({ deleted_at }: Pick<UserRow, 'deleted_at'>) {
  if (deleted_at !== null) throw new HttpError(409, IN_TRASH);
}
