import { timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { oneTimeTokens } from '../one-time-tokens/one-time-tokens.repository';
import type { Settings } from '../settings';

/** Third-party sign-ins by what the provider calls the person. */
export const identitiesRepository = (db: Database, _settings: Settings) => ({
  /** Links what the code of a third-party sign-in stands for; answers the provider, or null where it is too late. */
  async link(userId: number, code: string) {
    const known = await oneTimeTokens(db).use('link', code);
    if (typeof known === 'string') return null;
    const { provider, subject } = known.data;
    await db
      .insertInto('identities')
      .values({ user_id: userId, provider, subject, created_at: timestamp() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .execute();
    return provider;
  },
});
