import type { Database } from '../database/database';

/** The third-party sign-ins of one account. */
export const ownIdentities = (db: Database) => ({
  list: (userId: number) =>
    db
      .selectFrom('identities')
      .select(['id', 'provider', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('provider')
      .orderBy('id')
      .execute(),

  /** Answers what was unlinked; undefined where it is not this account's. */
  unlink: (userId: number, id: number) =>
    db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
});
