import { audit } from '../audit/audit';
import { type Database, inTransaction } from '../database/database';
import type { Scheduled } from '../database/tables';
import { searchIndex } from '../search/search-index';
import type { Services } from '../serve';
import { managedKinds } from './kinds';
import { scheduleRepository } from './schedule.repository';

/**
 * Tells of what has appeared or disappeared since the last time because its moment had come: the record of who did
 * what, the search, and everybody who keeps answers. Visitors see it from that moment on without this.
 */
export async function noteSchedule({ db, changes }: Pick<Services, 'db' | 'changes'>) {
  const tags = await inTransaction(db, async (transaction) => {
    const all = [];
    for (const moment of await scheduleRepository(transaction).takeDue()) {
      all.push(...(await note(transaction, moment)));
    }
    return [...new Set(all)];
  });
  if (tags.length > 0) await changes.publish(tags);
}

/** Answers the tags of what visitors see differently now; none for what they saw neither before nor after. */
async function note(db: Database, { kind: table, thing_id: id, action, at }: Scheduled) {
  const kind = managedKinds.get(table);
  const row = await db
    .selectFrom(table as 'posts')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at)
    .executeTakeFirst();
  if (!kind || !row) return [];
  await searchIndex(db).refresh(kind.found, id);
  const deed = { action, kind: kind.audit, thingId: id, title: row.title } as const;
  await audit(db).note({ user: null, ip: null }, { ...deed, details: { by: 'schedule', at } });
  return kind.tags({ ...kind.toFields({ ...row }), title: row.title });
}
