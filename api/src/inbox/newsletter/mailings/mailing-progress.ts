import type { Audience, Mailing } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY } from '../../../server/time/clock';
import { countAudience } from './audience';
import type { MailingRow } from './mailings.repository';

/** So long after its beginning a gift that came by a letter's mark is counted as one of the letter's. */
const GIFTS_WITHIN = 7 * DAY;

const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** How the sending of a letter stands. @param topicId the letter's own, for one that has not begun */
export async function progressOf(
  db: Database,
  mailing: MailingRow,
  topicId: number | null,
): Promise<Mailing> {
  const audience = JSON.parse(mailing.audience) as Audience;
  const sums = await db
    .selectFrom('deliveries')
    .where('mailing_id', '=', mailing.id)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      countOf(sql`state = 'waiting' and tries = 0`).as('waiting'),
      countOf(sql`state = 'waiting' and tries > 0`).as('retrying'),
      countOf(sql`state = 'sent'`).as('sent'),
      countOf(sql`state = 'refused'`).as('refused'),
      countOf(sql`state = 'bounced'`).as('bounced'),
      countOf(sql`state = 'complained'`).as('complaints'),
      countOf(sql`state = 'skipped'`).as('skipped'),
    ])
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(
    Object.entries(sums).map(([name, count]) => [name, Number(count)]),
  ) as typeof sums;
  const { left } = await db
    .selectFrom('subscribers')
    .where('ended_by_mailing', '=', mailing.id)
    .where('ended_because', '=', 'asked')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  const hasBegun = mailing.started_at !== null;
  return {
    id: mailing.id,
    state: mailing.state,
    subject: mailing.subject,
    audience,
    at: mailing.started_at ?? mailing.starts_at,
    finished_at: mailing.finished_at,
    says: mailing.says,
    ...counts,
    count: hasBegun ? counts.count : await countAudience(db, audience, topicId),
    left: Number(left),
    rate: mailing.rate,
    visits: mailing.visits,
    gifts: await giftsBy(db, mailing),
  };
}

/** Gifts of the first week whose money came, by the mark in the address that their giver began them at. */
async function giftsBy(db: Database, { campaign, started_at }: MailingRow) {
  if (started_at === null) return { count: 0, amount: 0 };
  const until = new Date(Date.parse(started_at) + GIFTS_WITHIN).toISOString();
  const { count, amount } = await db
    .selectFrom('gifts')
    .where('campaign', '=', campaign)
    // The index is of those that have a mark.
    .where('campaign', '<>', sql.lit(''))
    .where('created_at', '>=', started_at)
    .where('created_at', '<', until)
    .where('received', '>', 0)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount').as('amount')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: Number(amount ?? 0) };
}
