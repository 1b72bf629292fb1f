import type { Database } from '../../server/database/database';
import '../tables';

/**
 * The ids of a supporter and of all that were joined into it, those joined into them among it: gifts and entries of any
 * of them are this supporter's.
 */
export async function idsOf(db: Database, id: number) {
  const ids = [id];
  for (let next = [id]; next.length > 0;) {
    const rows = await db.selectFrom('supporters').select('id').where('joined_into', 'in', next).execute();
    next = rows.map((row) => row.id).filter((each) => !ids.includes(each));
    ids.push(...next);
  }
  return ids;
}

/** Who a supporter is now: the one it was joined into, or that one's; undefined where there never was such a one. */
export async function currentIdOf(db: Database, id: number) {
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
