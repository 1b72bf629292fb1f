import { sql, type Selectable } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    scheduled: ScheduledTable;
  }
}

/** At which moments to come entries appear or disappear by themselves. */
interface ScheduledTable {
  kind: ContentTable;
  thing_id: number;
  action: 'published' | 'unpublished';
  at: string;
}

export type Scheduled = Selectable<ScheduledTable>;

const columns = { published: 'published_at', unpublished: 'unpublish_at' } as const;

/**
 * What is to come: the moments at which entries will appear or disappear by themselves. That they do follows from
 * their own times; this is so that it can be told, once.
 */
export const scheduleRepository = (db: Database) => {
  const forget = (table: ContentTable, entryId: number) =>
    db.deleteFrom('scheduled').where('kind', '=', table).where('thing_id', '=', entryId).execute();

  return {
    forget,

    /** Notes the moments that are to come of an entry, in the place of those that were noted. */
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
          .columns(['kind', 'thing_id', 'action', 'at'])
          .expression(toCome)
          .execute();
      }
    },

    /** The moments that have come, in their order, for the caller alone: of several processes one gets each. */
    async takeDue(): Promise<Scheduled[]> {
      const due = await db.deleteFrom('scheduled').where('at', '<=', timestamp()).returningAll().execute();
      return due.sort((one, other) => one.at.localeCompare(other.at));
    },
  };
};
