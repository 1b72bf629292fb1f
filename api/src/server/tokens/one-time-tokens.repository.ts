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
  /** JSON, by the kind. */
  data: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A remote as a developer's own machine has it, by a name that is another where its announcement is. */
export interface Local extends LocalRemote {
  version: string;
}

/** A version by its name; a staging server may be told of one that is not there. */
export type Chosen = string | Local;

/** What each kind remembers besides whose it is. */
export interface TokenData {
  /** Of a mail that verifies an address. */
  verify: { email: string };
  /** Of the mail to a former address, which takes a change back. */
  undo: { email: string };
  /** Of a mail that resets a password. */
  reset: Record<string, never>;
  /** Of a mail that invites somebody to choose the first password of their account. */
  invite: Record<string, never>;
  /** Of a sign-in that waits for its second factor; `link` is that of a third-party sign-in to be linked. */
  challenge: { remember: boolean; link?: string };
  /** Of a third-party sign-in on its way; the provider sends it back as `state`. */
  oauth: {
    provider: string;
    remember: boolean;
    popup: boolean;
    nonce: string;
    verifier: string;
    /** The hash of the cookie that the browser got which began it. */
    browser: string;
  };
  /** Of a third-party sign-in that succeeded, to be exchanged for a session: or, with `link`, for a code to link it. */
  exchange: { remember: boolean; link?: TokenData['link'] };
  /** Of one whose address has an account, to be linked after a sign-in with its password. */
  link: { provider: string; subject: string; email: string };
  /** Of a link that shows a draft on its page; it may be followed many times. */
  preview: { table: ContentTable; id: number };
  /** Of a link that opens a version of an app for testers; it may be followed many times. */
  open: { app: string; version: string };
  /** Of a link that shows a remote as a developer's own machine has it. */
  develop: { app: string; version: Local };
  /** Of a browser that was shown versions by such links: by app, as long as the session lasts too. */
  opened: { session: number; versions: Record<string, Chosen> };
  /** Of a mail by which whoever has the address sees and changes their gifts; it may be followed many times. */
  gifts: { email: string };
  /** Of an address from which the site's content is downloaded. */
  export: Record<string, never>;
}

export type TokenKind = keyof TokenData;

/** In milliseconds. Those in mails say it too. */
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
  // It opens nothing by itself, and a pull request is looked at days later.
  open: 7 * DAY,
  // For who has just started it, and nobody else.
  develop: 10 * MINUTE,
  opened: 8 * HOUR,
  gifts: 7 * DAY,
  export: MINUTE,
} satisfies Record<TokenKind, number>;

/** So long a token is remembered after its end, to say that it had one. */
const REMEMBERED = 30 * DAY;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** 256 random bits, as text that needs no encoding anywhere. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** Why a token is of no use. */
export type Useless = 'unknown' | 'expired' | 'used';

/** A token that is: whose it is and what it remembers. */
export interface KnownToken<Kind extends TokenKind> {
  userId: number | null;
  data: TokenData[Kind];
}

/** Tokens that work once, of which only the hash is stored. */
export const oneTimeTokens = (db: Database) => {
  /** Whether it is good, without using it up. */
  async function look<Kind extends TokenKind>(
    kind: Kind,
    token: string,
  ): Promise<KnownToken<Kind> | Useless> {
    const row = await db
      .selectFrom('one_time_tokens')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (row.used_at !== null) return 'used';
    if (row.expires_at <= timestamp()) return 'expired';
    return { userId: row.user_id, data: JSON.parse(row.data) as TokenData[Kind] };
  }

  return {
    look,

    /** Makes a token and hands it out, for the only time. */
    async issue<Kind extends TokenKind>(kind: Kind, userId: number | null, data: TokenData[Kind]) {
      const token = randomToken();
      await db
        .insertInto('one_time_tokens')
        .values({
          kind,
          user_id: userId,
          token_hash: hashOf(token),
          data: JSON.stringify(data),
          created_at: timestamp(),
          expires_at: timestamp(tokenLife[kind]),
        })
        .execute();
      return token;
    },

    /** Uses it up; of two who try at once, one succeeds. Otherwise answers why it is of no use. */
    async use<Kind extends TokenKind>(kind: Kind, token: string): Promise<KnownToken<Kind> | Useless> {
      const now = timestamp();
      const row = await db
        .updateTable('one_time_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'data'])
        .executeTakeFirst();
      if (row) return { userId: row.user_id, data: JSON.parse(row.data) as TokenData[Kind] };
      const known = await look(kind, token);
      return typeof known === 'string' ? known : 'used';
    },

    /** Forgets those of somebody's tokens that are not used yet, as if they had never been. */
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
