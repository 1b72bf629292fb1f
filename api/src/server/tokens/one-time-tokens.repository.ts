import type { Generated } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { LocalRemote } from '@lapis/contract';
import { DAY, HOUR, MINUTE, timestamp } from '../time/clock';
import type { Database } from '../database/database';
import type { ContentTable } from '../database/tables';

declare module '../database/tables' {
  interface Tables {
    one_time_tokens: OneTimeTokensTable;
  }
}

interface OneTimeTokensTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  token_hash: string;
  data: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A remote on a developer's own machine. `version` is a name that changes with what the remote announces. */
export interface LocalVersion extends LocalRemote {
  version: string;
}

/** Name of a version or, on a staging server, a developer's own remote. */
export type ChosenVersion = string | LocalVersion;

export interface TokenData {
  verify: { email: string };
  undo: { email: string };
  reset: Record<string, never>;
  invite: Record<string, never>;
  challenge: { remember: boolean; link?: string };
  oauth: {
    provider: string;
    remember: boolean;
    popup: boolean;
    nonce: string;
    verifier: string;
    /** Hash of the cookie in the browser that started the sign-in. */
    browser: string;
  };
  /** A finished third-party sign-in. It is exchanged for a session or, with `link`, for a code to link it. */
  exchange: { remember: boolean; link?: TokenData['link'] };
  /**
   * A third-party sign-in with an existing account's email. It is linked once that account's password is
   * given.
   */
  link: { provider: string; subject: string; email: string };
  preview: { table: ContentTable; id: number };
  open: { app: string; version: string };
  develop: { app: string; version: LocalVersion };
  /**
   * Versions, by app, that a browser has opened with `open` and `develop` links. Valid only while the session
   * lasts.
   */
  opened: { session: number; versions: Record<string, ChosenVersion> };
  gifts: { email: string };
  export: Record<string, never>;
}

export type TokenKind = keyof TokenData;

/** Lifetimes in milliseconds. Emails say how long their links are valid, so change both. */
const tokenLife = {
  verify: 7 * DAY,
  undo: 7 * DAY,
  reset: HOUR,
  invite: 7 * DAY,
  challenge: 5 * MINUTE,
  oauth: 10 * MINUTE,
  exchange: MINUTE,
  link: 10 * MINUTE,
  preview: HOUR,
  // Long, because the token grants nothing on its own, and a pull request may be reviewed days later.
  open: 7 * DAY,
  develop: 10 * MINUTE,
  opened: 8 * HOUR,
  gifts: 7 * DAY,
  export: MINUTE,
} satisfies Record<TokenKind, number>;

/**
 * Time in milliseconds for which expired tokens are kept, so that visitors can be told that a link has
 * expired.
 */
const REMEMBERED = 30 * DAY;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const randomToken = () => randomBytes(32).toString('base64url');

export type TokenProblem = 'unknown' | 'expired' | 'used';

export interface ValidToken<Kind extends TokenKind> {
  userId: number | null;
  data: TokenData[Kind];
}

/** Issues and checks single-use tokens. Only their hashes are stored. */
export const oneTimeTokens = (db: Database) => {
  async function checkToken<Kind extends TokenKind>(
    kind: Kind,
    token: string,
  ): Promise<ValidToken<Kind> | TokenProblem> {
    const row = await db
      .selectFrom('one_time_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (row.used_at !== null) return 'used';
    if (row.expires_at <= timestamp()) return 'expired';
    return { userId: row.user_id, data: JSON.parse(row.data) as TokenData[Kind] };
  }

  return {
    look: checkToken,

    async issue<Kind extends TokenKind>(kind: Kind, userId: number | null, data: TokenData[Kind]) {
      const token = randomToken();
      await db
        .insertInto('one_time_tokens')
        .values({
          kind,
          user_id: userId,
          token_hash: hashToken(token),
          data: JSON.stringify(data),
          created_at: timestamp(),
          expires_at: timestamp(tokenLife[kind]),
        })
        .execute();
      return token;
    },

    /** Marks a token as used. Of two concurrent calls, only one succeeds. Returns the reason on failure. */
    async use<Kind extends TokenKind>(kind: Kind, token: string): Promise<ValidToken<Kind> | TokenProblem> {
      const now = timestamp();
      const row = await db
        .updateTable('one_time_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'data'])
        .executeTakeFirst();
      if (row) return { userId: row.user_id, data: JSON.parse(row.data) as TokenData[Kind] };
      const known = await checkToken(kind, token);
      return typeof known === 'string' ? known : 'used';
    },

    withdraw: (userId: number, kinds: TokenKind[]) =>
      db
        .deleteFrom('one_time_tokens')
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('used_at', 'is', null)
        .execute(),

    purge: () => db.deleteFrom('one_time_tokens').where('expires_at', '<', timestamp(-REMEMBERED)).execute(),
  };
};
