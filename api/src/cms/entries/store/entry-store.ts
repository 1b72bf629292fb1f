import type { Database } from '../../../server/database/database';
import type { AnyFields, ContentType } from '../../types/content-type';
import { readFields } from '../../types/fields';
import { lockEntry } from '../../types/lock-entry';
import { draftsRepository } from './drafts.repository';
import { revisionsRepository } from './revisions.repository';
import { scheduleRepository } from './schedule.repository';
import { slugChoice } from './slug-choice';

export function entryStore<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const { table } = type;
  return {
    db,
    type,
    drafts: draftsRepository(db, type),
    revisions: revisionsRepository(db, type),
    schedule: scheduleRepository(db),
    slugs: slugChoice(db, type),

    fieldsOf: (row: object & { id: number }) => readFields(db, type, row),

    /**
     * Increments the version, which locks the entry, and returns the entry. Returns undefined if the version
     * is outdated, or if `where` is 'outside trash' and the entry is in the trash.
     */
    claim: (id: number, version?: number, where: 'outside trash' | 'anywhere' = 'anywhere') =>
      db
        .updateTable(table)
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .$if(where === 'outside trash', (query) => query.where('deleted_at', 'is', null))
        .returningAll()
        .executeTakeFirst(),

    lock: (id: number) => lockEntry(db, type, id),
  };
}

export type EntryStore<Fields extends AnyFields> = ReturnType<typeof entryStore<Fields>>;
