import type { EndCause } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { hashToken } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

export const hashAddress = (email: string) => hashToken(email.trim().toLowerCase());

/** Stores the addresses that get no mailings, even if they belong to a subscriber. */
export const suppressionsRepository = (db: Database) => ({
  add: (email: string, because: EndCause) =>
    db
      .insertInto('suppressions')
      .values({ address_hash: hashAddress(email), because, at: timestamp() })
      .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ because, at: timestamp() }))
      .execute(),

  find: (email: string) =>
    db
      .selectFrom('suppressions')
      .select('because')
      .where('address_hash', '=', hashAddress(email))
      .executeTakeFirst(),

  lift: (email: string) =>
    db.deleteFrom('suppressions').where('address_hash', '=', hashAddress(email)).execute(),
});
