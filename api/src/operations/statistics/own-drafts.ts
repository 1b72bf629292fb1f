import type { OwnDrafts } from '@lapis/contract';
import { sql } from 'kysely';
import { mayPublish, type RequestUser } from '../../cms/entries/own-work';
import { openStates } from '../../cms/approval/approvals.repository';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';

/** Number of drafts that the dashboard lists. */
const NAMED = 5;

/** Returns the unpublished entries created by a user who may not publish, last changed first. */
export async function ownDrafts(
  db: Database,
  types: readonly ContentType[],
  who: RequestUser,
): Promise<OwnDrafts> {
  if (mayPublish(who) || !who.staffRole?.permissions.includes('write')) return { total: 0, next: [] };
  const rowsOf = ({ name, table }: ContentType) => sql`
    select ${sql.lit(name)} as kind, entry.id, entry.title, entry.updated_at, approvals.state as approval
    from ${sql.table(table)} as entry
    left join approvals on approvals.kind = ${table} and approvals.entry_id = entry.id
      and approvals.state in (${sql.join(openStates)})
    where entry.published_at is null and entry.deleted_at is null and ${who.user.id} = (
      select user_id from revisions
      where revisions.kind = ${table} and revisions.entry_id = entry.id order by n limit 1
    )
  `;
  const all = sql<OwnDrafts['next'][number]>`(${sql.join(types.map(rowsOf), sql` union all `)})`;
  const rows = await db
    .selectFrom(all.as<'own'>('own'))
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('updated_at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(NAMED)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), next: rows.map(({ total: _, ...draft }) => draft) };
}
