import { type GivingSettings, usualGivingSettings } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { createSettingsRow } from '../../server/database/settings-row';
import '../tables';

export const givingSettingsRepository = (db: Database) => {
  const begin = () =>
    db
      .insertInto('giving_settings')
      .values({ id: 1, settings: '{}', version: 1, last_receipt: 0, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  return {
    ...createSettingsRow<GivingSettings>(db, 'giving_settings', usualGivingSettings, begin),

    /**
     * Locks booking until the transaction ends. A transaction that books payments must call this before
     * locking gifts, supporters or statement lines. Booking locks the receipt number first, then the gift;
     * keeping to this order avoids deadlocks.
     */
    async holdReceipts() {
      await begin();
      await db
        .updateTable('giving_settings')
        .set((eb) => ({ last_receipt: eb.ref('last_receipt') }))
        .where('id', '=', 1)
        .execute();
    },

    /** Returns the next receipt number. Concurrent callers wait until this transaction ends. */
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

export const createTimeZoneReader = (db: Database) => async () =>
  (await givingSettingsRepository(db).read()).time_zone;
