import { sql } from 'kysely';
import { timestamp } from '../time/clock';
import type { Database } from './database';

/** Tables of one row, which holds settings as JSON: only what was filled in. */
type SettingsTable = 'giving_settings' | 'newsletter_settings';

/**
 * Settings that several people may change at once: each change counts a version up, and is of the version that its author
 * has seen.
 * @param usual what holds until somebody fills it in
 * @param begin writes the row, unless it is there
 */
export function settingsRow<Settings extends object>(
  db: Database,
  table: SettingsTable,
  usual: Settings,
  begin: () => Promise<unknown>,
) {
  // Each has the columns that count.
  const name = table as 'newsletter_settings';
  const row = () => db.selectFrom(name).selectAll().where('id', '=', 1).executeTakeFirst();
  const update = () => db.updateTable(name).where('id', '=', 1);

  async function read(): Promise<Settings> {
    const found = await row();
    return { ...usual, ...(found && (JSON.parse(found.settings) as Partial<Settings>)) };
  }

  return {
    read,

    /** The version of the settings, and when they were changed last. */
    async state() {
      const found = await row();
      return { version: found?.version ?? 1, updated_at: found?.updated_at ?? null };
    },

    /** Writes changes to the copy of that version; false where there is a newer one. Within a transaction. */
    async change(version: number, changes: Partial<Settings>) {
      await begin();
      const { numUpdatedRows } = await update()
        .set({ version: sql`version + 1`, updated_at: timestamp() })
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const settings = JSON.stringify({ ...(await read()), ...changes });
      await update().set({ settings }).execute();
      return true;
    },
  };
}
