import type { UserChanges } from '@lapis/contract';
import { personalData } from '../account/personal-data';
import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { oneTimeTokens, type TokenKind } from '../one-time-tokens/one-time-tokens.repository';
import { found, invalid, Refusal } from '../refusal';
import { sessionRepository } from '../session/session.repository';
import { adminUsersRepository } from './admin-users.repository';
import { keepAnAdmin } from './last-admin';
import { type UserRow, usersRepository } from './users.repository';

/** An administrator at work. */
type Administrator = Actor & { user: { id: number } };

/** All that could let somebody in later. */
const waysIn: TokenKind[] = ['reset', 'invite', 'challenge', 'exchange', 'link'];

/** What administrators do to accounts, with a note of it. The database is that of a transaction. */
export const usersService = (db: Database, actor: Administrator) => {
  const users = usersRepository(db);

  const note = (
    action: 'changed' | 'role_changed' | 'deactivated' | 'activated' | 'deleted' | 'sessions_ended',
    { id, firstname, lastname }: Pick<UserRow, 'id' | 'firstname' | 'lastname'>,
    details: Record<string, string> = {},
  ) =>
    audit(db).note(actor, {
      action,
      kind: 'users',
      thingId: id,
      title: `${firstname} ${lastname}`,
      details,
    });

  /** Those that there are (still), in the order of their ids, so that two at once don't wait for each other. */
  async function existing(ids: number[]) {
    const all = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) all.push(await users.find(id));
    return all.filter((user) => user !== undefined);
  }

  async function shutOut(id: number) {
    await sessionRepository(db).endAll(id);
    await oneTimeTokens(db).withdraw(id, waysIn);
  }

  return {
    /** Changes the copy of that version, or the newest one. */
    async change(id: number, { version, ...changes }: UserChanges) {
      if (changes.role === 'user') {
        await keepAnAdmin(db, [id], (words) => invalid('role', words));
      }
      const before = found(await adminUsersRepository(db).hold(id));
      if (version !== undefined && version !== before.version) {
        const results = found(await adminUsersRepository(db).find(id));
        throw new Refusal(409, 'Somebody else changed this account meanwhile.', { results });
      }
      const after = await users.change(id, changes);
      const renamed = (['firstname', 'lastname'] as const).filter((name) => before[name] !== after[name]);
      if (renamed.length > 0) await note('changed', after, { fields: renamed.join(', ') });
      if (before.role !== after.role) {
        await note('role_changed', after, { from: before.role, to: after.role });
      }
    },

    /** Lets nobody sign in to these accounts any more, and ends their sessions; answers whose they were. */
    async deactivate(ids: number[]) {
      if (ids.includes(actor.user.id)) {
        throw new Refusal(409, 'You can’t deactivate your own account. Please ask another administrator.');
      }
      await keepAnAdmin(db, ids);
      const active = (await existing(ids)).filter(({ deactivated_at }) => deactivated_at === null);
      for (const user of active) {
        await users.change(user.id, { deactivated_at: timestamp() });
        await shutOut(user.id);
        await note('deactivated', user);
      }
      return active.map(({ id }) => id);
    },

    async activate(ids: number[]) {
      const inactive = (await existing(ids)).filter(({ deactivated_at }) => deactivated_at !== null);
      for (const user of inactive) {
        await users.change(user.id, { deactivated_at: null });
        await note('activated', user);
      }
      return inactive.map(({ id }) => id);
    },

    /** Signs somebody out everywhere, and out of what they have begun. */
    async endSessions(id: number) {
      const user = found(await users.find(id));
      await sessionRepository(db).endAll(id);
      await oneTimeTokens(db).withdraw(id, ['challenge', 'exchange', 'link']);
      await note('sessions_ended', user);
    },

    /** Erases accounts, as people themselves can; answers whose they were. */
    async remove(ids: number[]) {
      if (ids.includes(actor.user.id)) {
        throw new Refusal(
          409,
          'To delete your own account, please use the page ‘Your data’ in your account.',
        );
      }
      await keepAnAdmin(db, ids);
      const leaving = await existing(ids);
      for (const user of leaving) {
        await personalData(db).erase(user);
        await note('deleted', user);
      }
      return leaving;
    },
  };
};
