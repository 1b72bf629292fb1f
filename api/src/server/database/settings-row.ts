import { sql } from 'kysely';
import { timestamp } from '../time/clock';
import type { Database } from './database';

type SettingsTable = 'book_settings' | 'giving_settings' | 'newsletter_settings';

/**
 * Reads and changes settings in a row that several editors may change at the same time; `version` is the
 * optimistic lock.
 * @param usual defaults for fields that have never been filled in
 * @param begin inserts the row if it is missing
 */
export function createSettingsRow<Settings extends object>(
  db: Database,
  table: SettingsTable,
  usual: Settings,
  begin: () => Promise<unknown>,
) {
  const name = table as 'newsletter_settings';
  const row = () => db.selectFrom(name).selectAll().where('id', '=', 1).executeTakeFirst();
  const update = () => db.updateTable(name).where('id', '=', 1);

  async function read(): Promise<Settings> {
    const found = await row();
    return { ...usual, ...(found && (JSON.parse(found.settings) as Partial<Settings>)) };
  }

  return {
    read,

    async state() {
      const found = await row();
      return { version: found?.version ?? 1, updated_at: found?.updated_at ?? null };
    },

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
