import type { EntryState } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, type Page, rowsOf, sortOf } from '../../server/database/lists';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../types/content-type';
import { isInState, stateOf } from './state';

interface Search extends Page {
  q?: string | undefined;
  state: EntryState | 'all';
  sort: string;
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

/** Lists the entries of one type for editors, in every state: a page of them, and how many there are. */
export function entriesList<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const { table } = type;
  const slugColumn = type.slug
    ? sql.ref<string | null>(`${table}.${type.slug}`)
    : sql<string | null>`cast(null as text)`;

  /** Whether it goes by words like these. */
  const mentions = (q: string) =>
    sql<boolean>`(${contains(`${table}.title_folded`, q)} or ${contains(slugColumn, q)})`;

  return async ({ q, state, sort, ...page }: Search) => {
    const condition = q
      ? sql<boolean>`(${isInState(type.table, state)} and ${mentions(q)})`
      : isInState(type.table, state);
    const { by, direction } = sortOf(sort);
    const column = by === 'name' ? slugColumn : sql.ref(`${table}.${sortColumns[by] ?? 'updated_at'}`);
    const { limit, offset } = rowsOf(page);
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow();
    // First which ones, by an index alone: what is long is read only of those.
    const ids = db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(condition)
      .orderBy(column, direction)
      .orderBy(`${table}.id`, direction)
      .limit(limit)
      .offset(offset);
    const rows = await db
      .selectFrom(table)
      .leftJoin('users', 'users.id', `${table}.updated_by`)
      .leftJoin('drafts', (join) =>
        join.onRef('drafts.thing_id', '=', `${table}.id`).on('drafts.kind', '=', type.table),
      )
      .select(commonColumns.map((name) => `${table}.${name}` as const))
      .select([`${table}.title`, 'drafts.id as draft_id'])
      .select(editorName.as('updated_by'))
      .select(slugColumn.as('slug'))
      .where(`${table}.id`, 'in', ids)
      .orderBy(column, direction)
      .orderBy(`${table}.id`, direction)
      .execute();
    const found = rows.map(({ id }) => id);
    const listed = found.length > 0 ? await type.listed?.(db, found) : undefined;
    const results = rows.map(({ published_at, draft_id, ...row }) => ({
      ...row,
      ...listed?.get(row.id),
      ...(type.slug === 'name' && row.slug !== null && { name: row.slug }),
      publish_at: published_at,
      state: stateOf({ ...row, published_at }, draft_id !== null),
    }));
    return { results, total, ...page };
  };
}
