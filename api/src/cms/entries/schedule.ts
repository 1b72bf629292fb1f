import { audit } from '../audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { searchIndex } from '../search/search-index';
import type { Services } from '../../server/http/serve';
import type { ContentType } from '../types/content-type';
import { ownFields } from '../types/fields';
import { type Scheduled, scheduleRepository } from './store/schedule.repository';

/**
 * Updates the audit log, the search index and the caches for entries that have appeared or disappeared since
 * the last run. Visitors see the change even without this.
 */
export async function noteSchedule({
  db,
  changes,
  contentTypes,
}: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const tags = await inTransaction(db, async (transaction) => {
    const all = [];
    for (const moment of await scheduleRepository(transaction).takeDue()) {
      const type = contentTypes.find(({ table }) => table === moment.kind);
      if (type) all.push(...(await note(transaction, type, moment)));
    }
    return [...new Set(all)];
  });
  if (tags.length > 0) await changes.publish(tags);
}

async function note(db: Database, type: ContentType, { entry_id: id, action, at }: Scheduled) {
  const row = await db
    .selectFrom(type.table)
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at)
    .executeTakeFirst();
  if (!row) return [];
  await searchIndex(db).refresh(type, id);
  const note = { action, kind: type.name, id, title: row.title } as const;
  await audit(db).note({ user: null, ip: null }, { ...note, details: { by: 'schedule', at } });
  return type.cacheTags(ownFields(type, row));
}
