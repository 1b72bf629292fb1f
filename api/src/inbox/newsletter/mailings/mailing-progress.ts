import type { Audience, Mailing } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY } from '../../../server/time/clock';
import { countAudience } from './audience';
import { countsOf, noCounts } from './mailing-counts';
import type { MailingRow } from './mailings.repository';

/** So long after its beginning a gift that came by a letter's mark is counted as one of the letter's. */
const GIFTS_WITHIN = 7 * DAY;

/** What of a mailing says how it stands; not what is sent, which is long. */
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

/** How the sending of a letter stands. @param topicId the letter's own, for one that has not begun */
export async function progressOf(db: Database, mailing: Row, topicId: number | null): Promise<Mailing> {
  const counts = await countsOf(db, [mailing]);
  return shown(db, mailing, counts.get(mailing.id), topicId);
}

/** The same of many, which have no topics of their own. */
export async function progressOfAll(db: Database, mailings: Row[]): Promise<Mailing[]> {
  const counts = await countsOf(db, mailings);
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

/** Gifts of the first week whose money came, by the mark in the address that their giver began them at. */
async function giftsBy(db: Database, { campaign, started_at }: Row) {
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
