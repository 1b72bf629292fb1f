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

/**
 * Returns the ids of all records of the person whose declarations cover a supporter's gifts. Records that were
 * merged with their Gift Aid apart belong to different persons.
 */
export async function loadTaxpayerIds(db: Database, id: number) {
  const current = (await findCurrentId(db, id)) ?? id;
  const records = await db
    .selectFrom('supporters')
    .select(['id', 'gift_aid_with'])
    .where('id', 'in', await loadMergedIds(db, current))
    .execute();
  const toTaxpayer = (record: { gift_aid_with: number | null }) => record.gift_aid_with ?? current;
  const own = records.find((record) => record.id === id);
  return own
    ? records.filter((record) => toTaxpayer(record) === toTaxpayer(own)).map((record) => record.id)
    : [id];
}
