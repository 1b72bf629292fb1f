import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import type { Settings } from '../../server/settings/settings';
import { userColumns, type UserRow } from './users.repository';

declare module '../../server/database/tables' {
  interface Tables {
    identities: IdentitiesTable;
  }
}

/** Third-party sign-ins by the name that the provider has for the person. */
interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  created_at: string;
}

/** What the provider is called by people; one that is not configured any more has only its id. */
export const providerName = ({ providers }: Pick<Settings, 'providers'>, id: string) =>
  providers.find((provider) => provider.id === id)?.name ?? id;

/** Third-party sign-ins by what the provider calls the person. */
export const identitiesRepository = (db: Database, settings: Pick<Settings, 'providers'>) => ({
  /** Whose account it opens. */
  userOf: (provider: string, subject: string) =>
    db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(userColumns)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst(),

  /** Has it open an account from now on. Answers false where it opens one already. */
  async add(userId: number, provider: string, subject: string) {
    const added = await db
      .insertInto('identities')
      .values({ user_id: userId, provider, subject, created_at: timestamp() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  },

  /** Those that open an account. */
  ofUser: (userId: number) =>
    db
      .selectFrom('identities')
      .select(['id', 'provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('provider')
      .orderBy('id')
      .execute(),

  /** Answers what was unlinked; undefined where it does not open this account. */
  unlink: (userId: number, id: number) =>
    db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),

  /**
   * Links what the code of a third-party sign-in stands for, and answers the provider's name: or null where it is too
   * late, or the code is for another account, or for an address that this one no longer has.
   */
  async link({ id, email }: Pick<UserRow, 'id' | 'email'>, code: string) {
    const tokens = oneTimeTokens(db);
    const offer = await tokens.look('link', code);
    if (typeof offer === 'string' || offer.userId !== id) return null;
    const { provider, subject, email: address } = offer.data;
    if (address.toLowerCase() !== email.toLowerCase()) return null;
    if (typeof (await tokens.use('link', code)) === 'string') return null;
    return (await this.add(id, provider, subject)) ? providerName(settings, provider) : null;
  },
});
