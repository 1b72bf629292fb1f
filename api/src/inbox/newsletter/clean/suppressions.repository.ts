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
  async find(email: string) {
    const row = await db
      .selectFrom('suppressions')
      .select(['because', 'at'])
      .where('address_hash', '=', addressHash(email))
      .executeTakeFirst();
    return row;
  },

  /** Those of these addresses that are not written to. */
  async among(emails: readonly string[]) {
    if (emails.length === 0) return new Set<string>();
    const byHash = new Map(emails.map((email) => [addressHash(email), email]));
    const rows = await db
      .selectFrom('suppressions')
      .select('address_hash')
      .where('address_hash', 'in', [...byHash.keys()])
      .execute();
    return new Set(rows.map(({ address_hash }) => byHash.get(address_hash) ?? ''));
  },

  /** Its owner has confirmed that letters are wanted again, and arrive. */
  lift: (email: string) =>
    db.deleteFrom('suppressions').where('address_hash', '=', addressHash(email)).execute(),
});
