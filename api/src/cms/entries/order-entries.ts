import type { OrderedGroup } from '@lapis/contract';
import { sql } from 'kysely';
import { type Actor, audit } from '../audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import type { AnyFields, ContentType } from '../types/content-type';
import { entryState } from './store/state';

/** Returns the entries outside the trash, grouped and in order; groups without entries are left out. */
export async function entriesInOrder<Fields extends AnyFields>(
  db: Database,
  { table, order }: ContentType<Fields>,
): Promise<OrderedGroup[]> {
  if (!order) return [];
  const rows = await db
    .selectFrom(table)
    .leftJoin('drafts', (join) =>
      join.onRef('drafts.entry_id', '=', `${table}.id`).on('drafts.kind', '=', table),
    )
    .select([`${table}.id`, `${table}.title`, `${table}.published_at`])
    .select([`${table}.unpublish_at`, `${table}.deleted_at`, 'drafts.id as draft_id'])
    .select(sql.ref<string | number>(`${table}.${order.by}`).as('group'))
    .where(`${table}.deleted_at`, 'is', null)
    .orderBy(sql.ref(`${table}.position`))
    .orderBy(`${table}.id`)
    .execute();
  const groups = await order.groups(db);
  return groups
    .map(({ key, title }) => ({
      title,
      entries: rows
        .filter(({ group }) => group === key)
        .map(({ id, title: of, draft_id, ...times }) => ({
          id,
          title: of,
          state: entryState(times, draft_id !== null),
        })),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * Changes the order of a group's entries. Versions and drafts stay the same, because no text changes.
 * @throws HttpError 409 unless `ids` are exactly the entries of one group
 */
export const putInOrder = <Fields extends AnyFields>(
  db: Database,
  type: ContentType<Fields>,
  ids: number[],
  actor: Actor,
) =>
  inTransaction(db, async (transaction) => {
    const groups = await entriesInOrder(transaction, type);
    const group = groups.find(({ entries }) => entries.some(({ id }) => id === ids[0]));
    const named = new Set(ids);
    const isComplete =
      group?.entries.length === ids.length &&
      named.size === ids.length &&
      group.entries.every(({ id }) => named.has(id));
    if (!isComplete) {
      throw new HttpError(409, `The ${type.many} have changed in the meantime. Please move it again.`);
    }
    for (const [position, id] of ids.entries()) {
      await sql`update ${sql.table(type.table)} set position = ${position} where id = ${id}`.execute(
        transaction,
      );
    }
    const details = { ordered: group.title };
    await audit(transaction).note(actor, { action: 'changed', kind: type.name, details });
  });

/**
 * Returns a column with the position after the group's last entry, or no column if the entry stays in its
 * group.
 */
export async function lastPlace<Fields extends AnyFields>(
  db: Database,
  { table, order }: ContentType<Fields>,
  columns: Record<string, unknown>,
  id?: number,
) {
  if (!order || columns.position !== undefined || columns[order.by] === undefined) return {};
  const group = sql.ref(order.by);
  const { rows } = await sql<{ last: number | null; stays: number | null }>`
    select max(position) as last, max(case when id = ${id ?? 0} then 1 end) as stays
    from ${sql.table(table)} where ${group} = ${columns[order.by]}
  `.execute(db);
  const [{ last, stays } = { last: null, stays: null }] = rows;
  return stays === 1 ? {} : { position: (last ?? -1) + 1 };
}
