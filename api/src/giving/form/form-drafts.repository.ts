import { HOUR, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { hashOf, randomToken } from '../../server/tokens/one-time-tokens.repository';

/** What was typed into a form that was sent without scripts, and what has to be mended in it. */
export interface FormDraft {
  values: Record<string, string>;
  message: string;
  errors: Record<string, string[]>;
}

/** In milliseconds: for whoever mends the form at once, and not for who finds its address later. */
const LIFE = HOUR;

/** Forms that wait for their senders to mend them. Only the hash of a draft's token is stored. */
export const formDraftsRepository = (db: Database) => ({
  /** Keeps a draft for an hour, and answers the token by which it is had. */
  async add(draft: FormDraft) {
    const token = randomToken();
    await db
      .insertInto('form_drafts')
      .values({ token_hash: hashOf(token), data: JSON.stringify(draft), expires_at: timestamp(LIFE) })
      .execute();
    return token;
  },

  /** The draft of a token; undefined where there is none, or its hour is over. */
  async find(token: string): Promise<FormDraft | undefined> {
    const row = await db
      .selectFrom('form_drafts')
      .select('data')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', timestamp())
      .executeTakeFirst();
    return row && (JSON.parse(row.data) as FormDraft);
  },

  purge: () => db.deleteFrom('form_drafts').where('expires_at', '<=', timestamp()).execute(),
});
