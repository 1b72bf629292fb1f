import type { Database } from '../../server/database/database';
import type { AnyFields, ContentType } from '../types/content-type';
import { fieldsOf } from '../types/fields';
import { lockEntry } from '../types/lock-entry';
import { draftsRepository } from './drafts.repository';
import { revisionsRepository } from './revisions.repository';
import { scheduleRepository } from './schedule.repository';
import { slugChoice } from './slug-choice';

/** What the verbs work with: the rows of a type, and what stands beside them. */
export function entryStore<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const { table } = type;
  return {
    db,
    type,
    drafts: draftsRepository(db, type),
    revisions: revisionsRepository(db, type),
    schedule: scheduleRepository(db),
    slugs: slugChoice(db, type),

    /** All fields of an entry whose row was read. */
    fieldsOf: (row: object & { id: number }) => fieldsOf(db, type, row),

    /**
     * Counts the version up, which keeps every other change of the entry waiting until this one is done or given up.
     * Undefined where there is no such version (any more), or it is in the trash and `where` is 'outside trash'.
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
