import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';

/** Whether the link to a draft has the token of one, and is not over. Where nobody can say, it is not good now. */
export async function isGoodDraftLink(db: Database, token: string) {
  const known = await oneTimeTokens(db)
    .look('preview', token)
    .catch(() => undefined);
  return typeof known === 'object';
}
