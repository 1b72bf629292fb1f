import { type GivingSettings, usualGivingSettings } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import '../tables';

/** How the charity takes gifts, as it was filled in; the rest is as usual. */
export const givingSettingsRepository = (db: Database) => {
  const row = () => db.selectFrom('giving_settings').selectAll().where('id', '=', 1).executeTakeFirst();

  /** The row is there from the first writing on. */
  const begin = () =>
    db
      .insertInto('giving_settings')
      .values({ id: 1, settings: '{}', version: 1, last_receipt: 0, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  return {
    async read(): Promise<GivingSettings> {
      const found = await row();
      return {
        ...usualGivingSettings,
        ...(found && (JSON.parse(found.settings) as Partial<GivingSettings>)),
      };
    },

    /** The version of the settings, and when they were changed last. */
    async state() {
      const found = await row();
      return { version: found?.version ?? 1, updated_at: found?.updated_at ?? null };
    },

    /** Writes changes to the copy of that version; false where there is a newer one. */
    async change(version: number, changes: Partial<GivingSettings>) {
      await begin();
      const { numUpdatedRows } = await db
        .updateTable('giving_settings')
        .set({ version: sql`version + 1`, updated_at: timestamp() })
        .where('id', '=', 1)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const settings = { ...(await this.read()), ...changes };
      await db
        .updateTable('giving_settings')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', 1)
        .execute();
      return true;
    },

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
