import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';

/** Whether the link to a draft has the token of one, and is not over. Rejects where the database can't say. */
export const isGoodDraftLink = async (db: Database, token: string) =>
  typeof (await oneTimeTokens(db).look('preview', token)) === 'object';
