import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { DAY, timestamp } from '../../../server/time/clock';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';

/** As the privacy text says. */
const UNCONFIRMED_KEPT = 30 * DAY;
const UNSUBSCRIBED_KEPT = 730 * DAY;

type Erased = Pick<
  Selectable<Tables['subscribers']>,
  'id' | 'email' | 'confirmed_at' | 'unsubscribed_at' | 'ended_because'
>;

/**
 * How subscribers are forgotten. Of an address that must not be written to again a hash stays. Within a transaction.
 */
export const erasing = (db: Database) => {
  /** A request that somebody took back who never proved the address to be theirs is no refusal of its owner. */
  async function keepRefusal({ email, confirmed_at, unsubscribed_at, ended_because }: Erased) {
    if (unsubscribed_at === null) return;
    const because = ended_because ?? 'asked';
    if (confirmed_at === null && because === 'asked') return;
    await suppressionsRepository(db).add(email, because);
  }

  const deletion = () =>
    db
      .deleteFrom('subscribers')
      .returning(['id', 'email', 'confirmed_at', 'unsubscribed_at', 'ended_because']);

  async function erased(rows: Erased[]) {
    for (const row of rows) await keepRefusal(row);
    return rows.map(({ id }) => id);
  }

  return {
    /** Erases these, with the record of mails that went to them; answers the ids of those that were there. */
    async eraseMany(ids: number[]) {
      const rows = await deletion().where('id', 'in', ids).execute();
      if (rows.length > 0) {
        await db
          .deleteFrom('mails')
          .where('next_try_at', 'is', null)
          .where(
            sql`lower(recipient)`,
            'in',
            rows.map(({ email }) => email.toLowerCase()),
          )
          .execute();
      }
      return erased(rows);
    },

    async erase(email: string) {
      await erased(
        await deletion()
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .execute(),
      );
    },

    /** Deletes who never confirmed, after 30 days, and who unsubscribed, after 24 months. */
    async purge() {
      await erased(
        await deletion()
          .where((eb) =>
            eb.or([
              eb.and([eb('confirmed_at', 'is', null), eb('asked_at', '<', timestamp(-UNCONFIRMED_KEPT))]),
              eb('unsubscribed_at', '<', timestamp(-UNSUBSCRIBED_KEPT)),
            ]),
          )
          .execute(),
      );
    },
  };
};
