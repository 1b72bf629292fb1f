import { type GivingSettings, usualGivingSettings } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { settingsRow } from '../../server/database/settings-row';
import '../tables';

/** How the charity takes gifts, as it was filled in; the rest is as usual. */
export const givingSettingsRepository = (db: Database) => {
  /** The row is there from the first writing on. */
  const begin = () =>
    db
      .insertInto('giving_settings')
      .values({ id: 1, settings: '{}', version: 1, last_receipt: 0, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  return {
    ...settingsRow<GivingSettings>(db, 'giving_settings', usualGivingSettings, begin),

    /**
     * Waits for whoever books money, and lets nobody else until the end of this transaction. Who locks gifts, supporters or
     * lines of statements before a payment is booked, or several of them, asks for this first: booking takes the number of
     * the receipt, then the gift.
     */
    async holdReceipts() {
      await begin();
      await db
        .updateTable('giving_settings')
        .set((eb) => ({ last_receipt: eb.ref('last_receipt') }))
        .where('id', '=', 1)
        .execute();
    },

    /** The number of the next receipt; whoever else wants one waits for the end of this transaction. */
    async nextReceipt() {
      await begin();
      const { last_receipt } = await db
        .updateTable('giving_settings')
        .set({ last_receipt: sql`last_receipt + 1` })
        .where('id', '=', 1)
        .returning('last_receipt')
        .executeTakeFirstOrThrow();
      return last_receipt;
    },
  };
};

/** Asks for the time zone of the charity, such as 'Europe/London'. */
export const timeZoneOf = (db: Database) => async () => (await givingSettingsRepository(db).read()).time_zone;
