import type { Mailing } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import '../tables';

export const noCounts = {
  count: 0,
  waiting: 0,
  retrying: 0,
  sent: 0,
  refused: 0,
  bounced: 0,
  complaints: 0,
  skipped: 0,
  left: 0,
} satisfies Partial<Mailing>;

type MailingCounts = typeof noCounts;

interface CountedMailing {
  id: number;
  counts: string | null;
}

/**
 * Returns the counts of each mailing: the stored ones or, if there are none, current ones from deliveries and
 * subscribers.
 */
export async function loadCounts(db: Database, mailings: CountedMailing[]) {
  const counts = new Map<number, MailingCounts>();
  for (const { id, counts: kept } of mailings)
    counts.set(id, { ...noCounts, ...(kept !== null && (JSON.parse(kept) as MailingCounts)) });
  const ids = mailings.flatMap(({ id, counts: kept }) => (kept === null ? [id] : []));
  if (ids.length === 0) return counts;
  const deliveries = await db
    .selectFrom('deliveries')
    .where('mailing_id', 'in', ids)
    .groupBy(['mailing_id', 'state'])
    .select(({ fn }) => [
      'mailing_id',
      'state',
      fn.countAll<number>().as('count'),
      sql<number>`sum(case when tries > 0 then 1 else 0 end)`.as('tried'),
    ])
    .execute();
  for (const { mailing_id, state, ...row } of deliveries) {
    const sums = counts.get(mailing_id);
    if (!sums) continue;
    const [count, tried] = [Number(row.count), Number(row.tried)];
    sums.count += count;
    if (state === 'waiting') Object.assign(sums, { waiting: count - tried, retrying: tried });
    else sums[state === 'complained' ? 'complaints' : state] = count;
  }
  const leavers = await db
    .selectFrom('subscribers')
    .where('ended_by_mailing', 'in', ids)
    .where('ended_because', '=', 'asked')
    .groupBy('ended_by_mailing')
    .select(({ fn }) => ['ended_by_mailing as id', fn.countAll<number>().as('left')])
    .execute();
  for (const { id, left } of leavers) {
    const sums = id !== null && counts.get(id);
    if (sums) sums.left = Number(left);
  }
  return counts;
}
