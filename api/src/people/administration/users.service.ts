import type { AuditAction, UserChanges } from '@lapis/contract';
import { forgetPendingAddress } from '../account/pending-address';
import { personalData } from '../account/personal-data';
import { type Actor, audit } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { oneTimeTokens, type TokenKind } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound, invalid, HttpError } from '../../server/http/http-error';
import { sessionRepository } from '../sessions/session.repository';
import { dutiesRepository } from '../duties/duties.repository';
import { insights } from '../duties/insights';
import { adminUsersRepository } from './admin-users.repository';
import { keepAnAdmin } from '../users/last-admin';
import { type UserRow, usersRepository } from '../users/users.repository';

const IN_TRASH = 'This account is in the trash. Please restore it first.';

/** All that could let somebody in later. */
const waysIn: TokenKind[] = ['reset', 'invite', 'challenge', 'exchange', 'link', ...insights];

/** What all of these changes need. */
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

  /** Those that there are (still), kept as they are until the end; in the order of their ids, as all others lock them. */
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

type Changes = ReturnType<typeof changesBy>;

async function shutOut(db: Database, id: number) {
  await sessionRepository(db).endAll(id);
  await forgetPendingAddress(db, id);
  await oneTimeTokens(db).withdraw(id, waysIn);
}

const changing = ({ db, users, note, lockAll, refuseOwn }: Changes) => ({
  /** Changes the copy of that version, or the newest one. */
  async change(id: number, { version, ...changes }: UserChanges) {
    const isLeaving = changes.role !== undefined && changes.role !== 'admin';
    if (isLeaving) await keepAnAdmin(db, [id], (text) => invalid('role', text));
    const isLess = changes.duty !== undefined && changes.duty !== 'owner';
    if (isLess) await keepAnAdmin(db, [id], (text) => invalid('duty', text));
    if (changes.duty !== undefined && !(await dutiesRepository(db).isKnown(changes.duty))) {
      throw invalid('duty', 'This duty is gone. Please choose another.');
    }
    const before = orNotFound(await users.lock(id));
    const isTrashed = before.deleted_at !== null;
    if (isTrashed || (version !== undefined && version !== before.version)) {
      const text = isTrashed ? IN_TRASH : 'Someone else has changed this account since you opened it.';
      throw new HttpError(409, text, { results: orNotFound(await adminUsersRepository(db).find(id)) });
    }
    // What the row says of somebody who was no administrator was given to them by nobody.
    const isNew = changes.role === 'admin' && before.role !== 'admin';
    const after = await users.change(id, { ...(isNew && { duty: 'editor' }), ...changes });
    const renamed = (['firstname', 'lastname'] as const).filter((name) => before[name] !== after[name]);
    if (renamed.length > 0) await note('changed', after, { fields: renamed.join(', ') });
    // What was begun before may be more than what the person may do from now on.
    if (before.role !== after.role || before.duty !== after.duty)
      await oneTimeTokens(db).withdraw(id, insights);
    if (before.role !== after.role) {
      await note('role_changed', after, {
        from: before.role,
        to: after.role,
        ...(isNew && { duty: after.duty }),
      });
    }
    if (!isNew && before.duty !== after.duty)
      await note('duty_changed', after, { from: before.duty, to: after.duty });
  },

  /** Lets nobody sign in to these accounts any more, and ends their sessions. */
  async deactivate(ids: number[]) {
    refuseOwn(ids, 'You can’t deactivate your own account. Please ask another administrator.');
    await keepAnAdmin(db, ids);
    const active = (await lockAll(ids)).filter(({ deactivated_at }) => deactivated_at === null);
    for (const user of active) {
      await users.change(user.id, { deactivated_at: timestamp() });
      await shutOut(db, user.id);
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

  /** Signs somebody out everywhere, and out of what they have begun. */
  async endSessions(id: number) {
    const user = orNotFound(await users.find(id));
    await sessionRepository(db).endAll(id);
    await oneTimeTokens(db).withdraw(id, ['challenge', 'exchange', 'link']);
    await note('sessions_ended', user);
  },
});

const trashing = ({ db, users, note, lockAll, refuseOwn }: Changes) => {
  async function erase(leaving: UserRow[]) {
    for (const user of leaving) {
      await personalData(db).erase(user);
      await note('deleted', user);
    }
    return leaving;
  }

  return {
    /** Moves accounts to the trash, where nobody signs in to them. */
    async trash(ids: number[]) {
      refuseOwn(ids, 'To delete your own account, please use the page ‘Your data’ in your account.');
      await keepAnAdmin(db, ids);
      const leaving = (await lockAll(ids)).filter(({ deleted_at }) => deleted_at === null);
      for (const user of leaving) {
        const deleted_at = timestamp();
        await users.change(user.id, { deleted_at, deactivated_at: user.deactivated_at ?? deleted_at });
        await shutOut(db, user.id);
        await note('trashed', user);
      }
      return leaving.map(({ id }) => id);
    },

    /** Takes accounts out of the trash; who was deactivated before stays so. What was mailed before is good no more. */
    async restore(ids: number[]) {
      const returning = (await lockAll(ids)).filter(({ deleted_at }) => deleted_at !== null);
      for (const user of returning) {
        const wasActive = user.deactivated_at === user.deleted_at;
        await users.change(user.id, { deleted_at: null, ...(wasActive && { deactivated_at: null }) });
        await note('restored', user);
      }
      return returning.map(({ id }) => id);
    },

    /** Erases accounts that are in the trash, as people themselves can erase theirs; answers all of them. */
    async remove(ids: number[]) {
      const leaving = await lockAll(ids);
      if (leaving.some(({ deleted_at }) => deleted_at === null)) {
        throw new HttpError(409, 'This account is not in the trash. Please move it there first.');
      }
      return erase(leaving);
    },

    /** Erases those of them that have been in the trash since before that time; answers these. */
    async purge(ids: number[], before: string) {
      // Some may have been restored since, and moved there anew.
      return erase(
        (await lockAll(ids)).filter(({ deleted_at }) => deleted_at !== null && deleted_at < before),
      );
    },
  };
};

/**
 * What administrators do to accounts, with a note of it. What is done to several is done to all of them, or where one
 * of them may not be touched to none, and answers whose accounts were changed by it. The database is that of a
 * transaction.
 */
export const usersService = (db: Database, actor: Actor) => {
  const changes = changesBy(db, actor);
  return { ...changing(changes), ...trashing(changes) };
};

/** What is in the trash stays as it is until it is restored. */
export function refuseTrashed({ deleted_at }: Pick<UserRow, 'deleted_at'>) {
  if (deleted_at !== null) throw new HttpError(409, IN_TRASH);
}
