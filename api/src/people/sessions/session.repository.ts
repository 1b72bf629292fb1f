import type { Generated } from 'kysely';
import { DAY, MINUTE, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { hashToken, randomToken } from '../../server/tokens/one-time-tokens.repository';
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

/** Durations in milliseconds. */
interface SessionLengths {
  /** Inactivity after which a session without 'remember' expires. */
  idle: number;
  rememberedIdle: number;
  /** Maximum age of a session, even if it is in use. */
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

/**
 * Sessions, found by token. Only hashes of tokens are stored, so that a stolen copy of the table can't be
 * used to sign in.
 */
export const sessionRepository = (
  db: Database,
  { idle, rememberedIdle, longest }: SessionLengths = usualLengths,
) => {
  /** Returns the time until a session expires, if it is active now. */
  const remainingLife = ({ remember, age = 0 }: { remember: boolean; age?: number }) =>
    Math.min(remember ? rememberedIdle : idle, longest - age);

  const living = () =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('expires_at', '>', timestamp())
      .where('users.deactivated_at', 'is', null);

  return {
    /** Starts a session and returns its token; only the token's hash is stored. */
    async start({ userId, remember, userAgent, ip }: NewSession) {
      const token = randomToken();
      const life = remainingLife({ remember });
      const now = timestamp();
      await db
        .insertInto('sessions')
        .values({
          user_id: userId,
          token_hash: hashToken(token),
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

    async find(token: string) {
      const row = await living()
        .where('token_hash', '=', hashToken(token))
        .select(['sessions.id as session_id', 'sessions.created_at as begun_at', 'remember'])
        .select('sessions.last_seen_at as used_at')
        .select(userColumns)
        .executeTakeFirst();
      if (!row) return undefined;
      const { session_id: id, begun_at: createdAt, remember, used_at: lastSeenAt, ...user } = row;
      return { id, createdAt, remember: remember === 1, lastSeenAt, user };
    },

    userOf: (id: number) => living().where('sessions.id', '=', id).select(userColumns).executeTakeFirst(),

    /** Extends a session, up to its maximum age. Writes at most once a minute. */
    async touch({ id, remember, createdAt, lastSeenAt, user }: UsedSession) {
      if (lastSeenAt > timestamp(-MINUTE)) return;
      const last_seen_at = timestamp();
      const age = Date.now() - Date.parse(createdAt);
      await db
        .updateTable('sessions')
        .set({ last_seen_at, expires_at: timestamp(remainingLife({ remember, age })) })
        .where('id', '=', id)
        .execute();
      await db.updateTable('users').set({ last_seen_at }).where('id', '=', user.id).execute();
    },

    endAll: (userId: number, except = 0) =>
      db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute(),

    ofUser: (userId: number) =>
      db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'ip', 'remember', 'created_at', 'last_seen_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', timestamp())
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

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
