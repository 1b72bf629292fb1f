import type { EntryState, ListState } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { timestamp } from '../../../server/time/clock';
import { isPublic } from '../../types/visibility';
import type { ContentTable } from '../../../server/database/tables';

interface EntryTimes {
  published_at: string | null;
  unpublish_at: string | null;
  deleted_at: string | null;
}

export function entryState(
  { published_at, unpublish_at, deleted_at }: EntryTimes,
  hasDraft: boolean,
): EntryState {
  const now = timestamp();
  if (deleted_at !== null) return 'trashed';
  if (published_at === null) return 'draft';
  if (published_at > now) return 'scheduled';
  if (unpublish_at !== null && unpublish_at <= now) return 'ended';
  return hasDraft ? 'changed' : 'published';
}

export type WantedState = ListState | 'public';

export function isInState(table: ContentTable, state: WantedState): RawBuilder<boolean> {
  const now = timestamp();
  const column = (name: keyof EntryTimes) => sql.ref(`${table}.${name}`);
  const isThere = sql<boolean>`${column('deleted_at')} is null`;
  const hasDraft = sql<boolean>`exists (select 1 from drafts where drafts.kind = ${table} and drafts.entry_id = ${sql.ref(`${table}.id`)})`;
  switch (state) {
    case 'all':
      return isThere;
    case 'trashed':
      return sql<boolean>`${column('deleted_at')} is not null`;
    case 'asked':
      return sql<boolean>`(${isThere} and exists (select 1 from approvals where approvals.kind = ${table} and approvals.entry_id = ${sql.ref(`${table}.id`)} and approvals.state = 'asked'))`;
    case 'draft':
      return sql<boolean>`(${isThere} and ${column('published_at')} is null)`;
    case 'scheduled':
      return sql<boolean>`(${isThere} and ${column('published_at')} > ${now})`;
    case 'ended':
      return sql<boolean>`(${isThere} and ${column('published_at')} <= ${now} and ${column('unpublish_at')} <= ${now})`;
    case 'public':
      return isPublic(table);
    case 'changed':
      return sql<boolean>`(${isPublic(table)} and ${hasDraft})`;
    case 'published':
      return sql<boolean>`(${isPublic(table)} and not ${hasDraft})`;
  }
}
