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

interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  created_at: string;
}

/** Returns the provider's display name, or its id if it is no longer configured. */
export const providerName = ({ providers }: Pick<Settings, 'providers'>, id: string) =>
  providers.find((provider) => provider.id === id)?.name ?? id;

export const identitiesRepository = (db: Database, settings: Pick<Settings, 'providers'>) => ({
  userOf: (provider: string, subject: string) =>
    db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .select(userColumns)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst(),

  /** Links a third-party sign-in to an account; returns false if it is already linked. */
  async add(userId: number, provider: string, subject: string) {
    const added = await db
      .insertInto('identities')
      .values({ user_id: userId, provider, subject, created_at: timestamp() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  },

  ofUser: (userId: number) =>
    db
      .selectFrom('identities')
      .select(['id', 'provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('provider')
      .orderBy('id')
      .execute(),

  /** Unlinks a third-party sign-in and returns it; undefined if it isn't linked to this account. */
  unlink: (userId: number, id: number) =>
    db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),

  /**
   * Links the third-party sign-in that a code was issued for, and returns the provider's name. Returns null
   * if the code has expired, or was issued for a different account or an old address.
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
