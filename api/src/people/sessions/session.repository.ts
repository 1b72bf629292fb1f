import type { Generated } from 'kysely';
import { DAY, MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { hashOf, randomToken } from '../../server/tokens/one-time-tokens.repository';
import { userColumns } from '../users/users.repository';

declare module '../../server/database/tables' {
  interface Tables {
    sessions: SessionsTable;
  }
}

interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  remember: number;
  user_agent: string | null;
  ip: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** In milliseconds. */
interface SessionLengths {
  /** Without use, and without 'remember'. */
  idle: number;
  /** Without use, with 'remember'. */
  rememberedIdle: number;
  /** From the sign-in on, used or not. */
  longest: number;
}

const usualLengths: SessionLengths = { idle: DAY, rememberedIdle: 365 * DAY, longest: 365 * DAY };

export interface NewSession {
  userId: number;
  remember: boolean;
  userAgent: string | null;
  ip: string;
}

interface UsedSession {
  id: number;
  remember: boolean;
  createdAt: string;
  lastSeenAt: string;
  user: { id: number };
}

/** Sessions by their token, of which only the hash is stored: a copy of the table signs nobody in. */
export const sessionRepository = (
  db: Database,
  { idle, rememberedIdle, longest }: SessionLengths = usualLengths,
) => {
  /** How much longer a session lasts that is in use now. */
  const lifeOf = ({ remember, age = 0 }: { remember: boolean; age?: number }) =>
    Math.min(remember ? rememberedIdle : idle, longest - age);

  /** The living sessions, each with its user. */
  const living = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('expires_at', '>', timestamp())
      .where('users.deactivated_at', 'is', null);

  return {
    /** Starts a session and hands out its token, for the only time. */
    async start({ userId, remember, userAgent, ip }: NewSession) {
      const token = randomToken();
      const life = lifeOf({ remember });
      const now = timestamp();
      await db
        .insertInto('sessions')
        .values({
          user_id: userId,
          token_hash: hashOf(token),
          remember: remember ? 1 : 0,
          user_agent: userAgent,
          ip,
          created_at: now,
          last_seen_at: now,
          expires_at: timestamp(life),
        })
        .execute();
      return { token, expiresIn: life / 1000 };
    },

    /** The living session of a token with its user. */
    async find(token: string) {
      const row = await living()
        .where('token_hash', '=', hashOf(token))
        .select(['sessions.id as session_id', 'sessions.created_at as begun_at', 'remember'])
        .select('sessions.last_seen_at as used_at')
        .select(userColumns)
        .executeTakeFirst();
      if (!row) return undefined;
      const { session_id: id, begun_at: createdAt, remember, used_at: lastSeenAt, ...user } = row;
      return { id, createdAt, remember: remember === 1, lastSeenAt, user };
    },

    /** Whose session it is, while it lives. */
    userOf: (id: number) => living().where('sessions.id', '=', id).select(userColumns).executeTakeFirst(),

    /** Notes that a session is in use, which prolongs it up to the longest time. Writes once a minute at most. */
    async touch({ id, remember, createdAt, lastSeenAt, user }: UsedSession) {
      if (lastSeenAt > timestamp(-MINUTE)) return;
      const last_seen_at = timestamp();
      const age = Date.now() - Date.parse(createdAt);
      await db
        .updateTable('sessions')
        .set({ last_seen_at, expires_at: timestamp(lifeOf({ remember, age })) })
        .where('id', '=', id)
        .execute();
      await db.updateTable('users').set({ last_seen_at }).where('id', '=', user.id).execute();
    },

    /** Ends all of somebody's sessions, or all but one. */
    endAll: (userId: number, except = 0) =>
      db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute(),

    /** The living ones of somebody, the last used first. */
    ofUser: (userId: number) =>
      db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'ip', 'remember', 'created_at', 'last_seen_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', timestamp())
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Ends one of somebody's; answers it, or undefined where it is not theirs. */
    endOne: (userId: number, id: number) =>
      db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),

    end: (id: number) => db.deleteFrom('sessions').where('id', '=', id).execute(),

    purgeExpired: () => db.deleteFrom('sessions').where('expires_at', '<=', timestamp()).execute(),
  };
};
