import type { Database } from '../../server/database/database';
import '../tables';

/**
 * Returns the ids of a supporter and of all records merged into it, directly or indirectly. Their gifts and
 * entries belong to this supporter.
 */
export async function loadMergedIds(db: Database, id: number) {
  const ids = [id];
  for (let next = [id]; next.length > 0;) {
    const rows = await db.selectFrom('supporters').select('id').where('joined_into', 'in', next).execute();
    next = rows.map((row) => row.id).filter((each) => !ids.includes(each));
    ids.push(...next);
  }
  return ids;
}

/** Returns the current id of a supporter after merges; undefined if the id never existed. */
export async function findCurrentId(db: Database, id: number) {
  let current: number | undefined;
  for (let next: number | null = id; next !== null;) {
    const row: { joined_into: number | null } | undefined = await db
      .selectFrom('supporters')
      .select('joined_into')
      .where('id', '=', next)
      .executeTakeFirst();
    if (!row) return undefined;
    current = next;
    next = row.joined_into;
  }
  return current;
}
