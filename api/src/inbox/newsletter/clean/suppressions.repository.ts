import type { EndCause } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { hashOf } from '../../../server/tokens/one-time-tokens.repository';
import '../tables';

/** An address as it stays after its erasure: it can be compared, and not read. */
const addressHash = (email: string) => hashOf(email.trim().toLowerCase());

/** Addresses that no letter is sent to, whatever else is known of them. */
export const suppressionsRepository = (db: Database) => ({
  /** The newest reason counts. */
  add: (email: string, because: EndCause) =>
    db
      .insertInto('suppressions')
      .values({ address_hash: addressHash(email), because, at: timestamp() })
      .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ because, at: timestamp() }))
      .execute(),

  /** Why an address is not written to; undefined where it may be. */
  find: (email: string) =>
    db
      .selectFrom('suppressions')
      .select('because')
      .where('address_hash', '=', addressHash(email))
      .executeTakeFirst(),

  /** Its owner has confirmed that letters are wanted again, and arrive. */
  lift: (email: string) =>
    db.deleteFrom('suppressions').where('address_hash', '=', addressHash(email)).execute(),
});
