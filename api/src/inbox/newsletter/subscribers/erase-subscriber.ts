import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { DAY, timestamp } from '../../../server/time/clock';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';

const UNCONFIRMED_KEPT = 30 * DAY;
const UNSUBSCRIBED_KEPT = 730 * DAY;

type ErasedSubscriberRow = Pick<
  Selectable<Tables['subscribers']>,
  'id' | 'email' | 'confirmed_at' | 'unsubscribed_at' | 'ended_because'
>;

/**
 * Erases subscribers, but keeps a hash of each address that must get no more email. `db` must be a
 * transaction.
 */
export const erasing = (db: Database) => {
  /**
   * Suppresses the address of an erased subscriber, except after the withdrawal of an unconfirmed request:
   * the request may not have been the owner's, so the owner hasn't refused anything.
   */
  async function keepRefusal({ email, confirmed_at, unsubscribed_at, ended_because }: ErasedSubscriberRow) {
    if (unsubscribed_at === null) return;
    const because = ended_because ?? 'asked';
    if (confirmed_at === null && because === 'asked') return;
    await suppressionsRepository(db).add(email, because);
  }

  const deletion = () =>
    db
      .deleteFrom('subscribers')
      .returning(['id', 'email', 'confirmed_at', 'unsubscribed_at', 'ended_because']);

  async function erased(rows: ErasedSubscriberRow[]) {
    for (const row of rows) await keepRefusal(row);
    return rows.map(({ id }) => id);
  }

  return {
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
