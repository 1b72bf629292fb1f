import type { Audience, Mailing } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY } from '../../../server/time/clock';
import { countAudience } from './audience';
import { loadCounts, noCounts } from './mailing-counts';
import type { MailingRow } from './mailings.repository';

const GIFTS_WITHIN = 7 * DAY;

/** Columns needed to show progress; the content isn't among them, because it is large. */
export const progressColumns = [
  'id',
  'campaign',
  'state',
  'says',
  'subject',
  'audience',
  'rate',
  'starts_at',
  'visits',
  'counts',
  'started_at',
  'finished_at',
] as const satisfies (keyof MailingRow)[];

type Row = Pick<MailingRow, (typeof progressColumns)[number]>;

/** @param topicId the newsletter's topic, if the mailing hasn't started */
export async function loadProgress(db: Database, mailing: Row, topicId: number | null): Promise<Mailing> {
  const counts = await loadCounts(db, [mailing]);
  return shown(db, mailing, counts.get(mailing.id), topicId);
}

export async function loadProgressOfMany(db: Database, mailings: Row[]): Promise<Mailing[]> {
  const counts = await loadCounts(db, mailings);
  return Promise.all(mailings.map((mailing) => shown(db, mailing, counts.get(mailing.id), null)));
}

async function shown(
  db: Database,
  mailing: Row,
  counts = noCounts,
  topicId: number | null,
): Promise<Mailing> {
  const audience = JSON.parse(mailing.audience) as Audience;
  return {
    id: mailing.id,
    state: mailing.state,
    subject: mailing.subject,
    audience,
    at: mailing.started_at ?? mailing.starts_at,
    finished_at: mailing.finished_at,
    says: mailing.says,
    ...counts,
    count: mailing.started_at === null ? await countAudience(db, audience, topicId) : counts.count,
    rate: mailing.rate,
    visits: mailing.visits,
    gifts: await giftsBy(db, mailing),
  };
}

async function giftsBy(db: Database, { campaign, started_at }: Row) {
  if (started_at === null) return { count: 0, amount: 0 };
  const until = new Date(Date.parse(started_at) + GIFTS_WITHIN).toISOString();
  const { count, amount } = await db
    .selectFrom('gifts')
    .where('campaign', '=', campaign)
    .where('campaign', '<>', sql.lit(''))
    .where('created_at', '>=', started_at)
    .where('created_at', '<', until)
    .where('received', '>', 0)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount').as('amount')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: Number(amount ?? 0) };
}
