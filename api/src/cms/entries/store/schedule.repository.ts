import { sql, type Selectable } from 'kysely';
import { timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import type { ContentTable } from '../../../server/database/tables';

declare module '../../../server/database/tables' {
  interface Tables {
    scheduled: ScheduledTable;
  }
}

interface ScheduledTable {
  kind: ContentTable;
  entry_id: number;
  action: 'published' | 'unpublished';
  at: string;
}

export type Scheduled = Selectable<ScheduledTable>;

const columns = { published: 'published_at', unpublished: 'unpublish_at' } as const;

/**
 * Future moments at which entries appear or disappear. Visibility depends only on the entries' own dates;
 * this table is used to announce each change once.
 */
export const scheduleRepository = (db: Database) => {
  const forget = (table: ContentTable, entryId: number) =>
    db.deleteFrom('scheduled').where('kind', '=', table).where('entry_id', '=', entryId).execute();

  return {
    forget,

    async plan(table: ContentTable, entryId: number) {
      await forget(table, entryId);
      for (const action of ['published', 'unpublished'] as const) {
        const at = sql.ref<string>(columns[action]);
        const toCome = db
          .selectFrom(table)
          .select((eb) => [eb.val(table).as('kind'), 'id', eb.val(action).as('action'), at.as('at')])
          .where('id', '=', entryId)
          .where(at, '>', timestamp());
        await db
          .insertInto('scheduled')
          .columns(['kind', 'entry_id', 'action', 'at'])
          .expression(toCome)
          .execute();
      }
    },

    /** Claims the moments that have passed, in order. Each is returned to one process only. */
    async takeDue(): Promise<Scheduled[]> {
      const due = await db.deleteFrom('scheduled').where('at', '<=', timestamp()).returningAll().execute();
      return due.sort((one, other) => one.at.localeCompare(other.at));
    },
  };
};
