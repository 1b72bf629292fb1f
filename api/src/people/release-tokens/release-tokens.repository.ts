import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';
import { DAY, MINUTE, timestamp } from '../../server/time/clock';
import { hashToken, randomToken } from '../../server/tokens/one-time-tokens.repository';

declare module '../../server/database/tables' {
  interface Tables {
    release_tokens: ReleaseTokensTable;
  }
}

interface ReleaseTokensTable {
  id: Generated<number>;
  app: string;
  title: string;
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

/** Prefix that distinguishes release tokens from session tokens, and lets secret scanners recognise them. */
const PREFIX = 'lapis_release_';

export const isReleaseToken = (token: string) => token.startsWith(PREFIX);

const columns = ['id', 'app', 'title', 'created_at', 'last_used_at', 'expires_at'] as const;

export const releaseTokens = (db: Database) => ({
  ofApp: (app: string) =>
    db.selectFrom('release_tokens').select(columns).where('app', '=', app).orderBy('id').execute(),

  /** Creates a token and returns it in plain text; only its hash is stored. */
  async add(app: string, { title, days }: { title: string; days: number }) {
    const token = `${PREFIX}${randomToken()}`;
    const row = await db
      .insertInto('release_tokens')
      .values({
        app,
        title,
        token_hash: hashToken(token),
        created_at: timestamp(),
        expires_at: timestamp(days * DAY),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return { ...row, token };
  },

  /** Returns the row of a valid token, and records its use at most once a minute. */
  async use(token: string) {
    const row = await db
      .selectFrom('release_tokens')
      .select(columns)
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', timestamp())
      .executeTakeFirst();
    if (row && (row.last_used_at ?? '') < timestamp(-MINUTE))
      await db
        .updateTable('release_tokens')
        .set({ last_used_at: timestamp() })
        .where('id', '=', row.id)
        .execute();
    return row;
  },

  remove: (app: string, id: number) =>
    db
      .deleteFrom('release_tokens')
      .where('app', '=', app)
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst(),

  purge: () => db.deleteFrom('release_tokens').where('expires_at', '<', timestamp()).execute(),
});
