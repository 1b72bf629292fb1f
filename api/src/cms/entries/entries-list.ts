import type { ListState } from '@lapis/contract';
import { openStates } from '../approval/approvals.repository';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import {
  hasManyMatches,
  contains,
  containsIndexed,
  limitFromNearerEnd,
  isIndexed,
  type PageParams,
  slugContains,
  parseSort,
} from '../../server/database/lists';
import { countEntries } from './entry-counts';
import { editorName } from './store/editor-name';
import type { AnyFields, ContentType } from '../types/content-type';
import { isInState, entryState, type WantedState } from './store/state';

interface EntryFilter {
  q?: string | undefined;
  state: WantedState;
  sort: string;
}

interface EntryListParams extends EntryFilter, PageParams {
  state: ListState;
}

const commonColumns = [
  'id',
  'version',
  'published_at',
  'unpublish_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const;

const sortColumns: Record<string, string> = {
  title: 'title_folded',
  updated_at: 'updated_at',
  publish_at: 'published_at',
};

export function entriesList<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const { table } = type;
  const slugColumn = type.slug
    ? sql.ref<string | null>(`${table}.${type.slug}`)
    : sql<string | null>`cast(null as text)`;

  const mentions = (q: string, areMany: boolean) =>
    isIndexed(table)
      ? containsIndexed({ engine: detectEngine(db), table, text: q, areMany })
      : sql<boolean>`(${contains(`${table}.title_folded`, q)} or ${slugContains(slugColumn, q)})`;

  const searchCondition = ({ q, state }: Pick<EntryFilter, 'q' | 'state'>, areMany = false) =>
    q ? sql<boolean>`(${isInState(table, state)} and ${mentions(q, areMany)})` : isInState(table, state);

  async function count(search: Pick<EntryListParams, 'q' | 'state'>) {
    if (!search.q) return countEntries(db, type, search.state);
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(searchCondition(search))
      .executeTakeFirstOrThrow();
    return total;
  }

  async function rows(
    search: EntryFilter,
    { isReversed, limit, offset }: ReturnType<typeof limitFromNearerEnd>,
  ) {
    const { by, direction: wanted } = parseSort(search.sort);
    const direction = (wanted === 'desc') === isReversed ? 'asc' : 'desc';
    const column = by === 'name' ? slugColumn : sql.ref(`${table}.${sortColumns[by] ?? 'updated_at'}`);
    const areMany =
      Boolean(search.q) && isIndexed(table) && (await hasManyMatches(db, table, search.q ?? ''));
    // Selects the ids using an index first, so that the long columns are read only for those rows.
    const ids = db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(searchCondition(search, areMany))
      .orderBy(column, direction)
      .orderBy(`${table}.id`, direction)
      .limit(limit)
      .offset(offset);
    const found = await db
      .selectFrom(table)
      .leftJoin('users', 'users.id', `${table}.updated_by`)
      .leftJoin('drafts', (join) =>
        join.onRef('drafts.entry_id', '=', `${table}.id`).on('drafts.kind', '=', type.table),
      )
      .leftJoin('approvals', (join) =>
        join
          .onRef('approvals.entry_id', '=', `${table}.id`)
          .on('approvals.kind', '=', type.table)
          .on('approvals.state', 'in', openStates),
      )
      .select(commonColumns.map((name) => `${table}.${name}` as const))
      .select([`${table}.title`, 'drafts.id as draft_id', 'approvals.state as approval'])
      .select(editorName.as('updated_by'))
      .select(slugColumn.as('slug'))
      .where(`${table}.id`, 'in', ids)
      .orderBy(column, wanted)
      .orderBy(`${table}.id`, wanted)
      .execute();
    const foundIds = found.map(({ id }) => id);
    const listed = foundIds.length > 0 ? await type.listed?.(db, foundIds) : undefined;
    return found.map(({ published_at, draft_id, approval, ...row }) => ({
      ...row,
      ...listed?.get(row.id),
      ...(type.slug === 'name' && row.slug !== null && { name: row.slug }),
      publish_at: published_at,
      approval: openStates.find((state) => state === approval) ?? null,
      state: entryState({ ...row, published_at }, draft_id !== null),
    }));
  }

  return {
    async list({ q, state, sort, ...page }: EntryListParams) {
      const total = await count({ q, state });
      return { results: await rows({ q, state, sort }, limitFromNearerEnd(page, total)), total, ...page };
    },

    first: (search: EntryFilter, limit: number) => rows(search, { isReversed: false, limit, offset: 0 }),
  };
}
