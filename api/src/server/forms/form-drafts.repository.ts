import type { Generated } from 'kysely';
import { HOUR, timestamp } from '../time/clock';
import type { Database } from '../database/database';
import { hashToken, randomToken } from '../tokens/one-time-tokens.repository';

declare module '../database/tables' {
  interface Tables {
    form_drafts: FormDraftsTable;
  }
}

/** Rejected forms that were submitted without scripts, for visitors to correct. */
interface FormDraftsTable {
  id: Generated<number>;
  token_hash: string;
  data: string;
  expires_at: string;
}

export type FormValues = Record<string, string>;

export interface FormDraft {
  values: FormValues;
  message: string;
  errors: Record<string, string[]>;
}

/**
 * Lifetime of a draft in milliseconds: long enough to correct the form, too short for the draft to be opened
 * later from a browser's history.
 */
const LIFE = HOUR;

/**
 * Stores rejected forms, so that visitors without scripts can correct them. Tokens are only stored as hashes.
 */
export const formDraftsRepository = (db: Database) => ({
  async add(draft: FormDraft) {
    const token = randomToken();
    await db
      .insertInto('form_drafts')
      .values({ token_hash: hashToken(token), data: JSON.stringify(draft), expires_at: timestamp(LIFE) })
      .execute();
    return token;
  },

  async find(token: string): Promise<FormDraft | undefined> {
    const row = await db
      .selectFrom('form_drafts')
      .select('data')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', timestamp())
      .executeTakeFirst();
    return row && (JSON.parse(row.data) as FormDraft);
  },

  purge: () => db.deleteFrom('form_drafts').where('expires_at', '<=', timestamp()).execute(),
});
