import type { OneSubscriber, SubscriberEvent } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { orNotFound } from '../../../server/http/http-error';
import { topicsOf } from './topics-of';
import '../tables';
import { shownColumns, stateOf } from './shown-columns';
import { subscriberEventsRepository } from './subscriber-events.repository';

type Times = Pick<OneSubscriber, 'consent' | 'asked_at' | 'confirmed_at' | 'unsubscribed_at'>;
type What = SubscriberEvent['what'];

const beginnings: What[] = ['confirmed', 'added', 'opted_in'];
const ends: What[] = ['unsubscribed', 'bounced', 'complained'];

/** What was written down, and before that, of who subscribed before events were noted, what the subscription itself says. */
function proofOf(events: SubscriberEvent[], row: Times) {
  const has = (kinds: What[]) => events.some(({ what }) => kinds.includes(what));
  const known: SubscriberEvent[] = [];
  const add = (at: string, what: What, words: string) => known.push({ at, what, words, by: null });
  if (!has(['asked', ...beginnings])) add(row.asked_at, 'asked', row.consent);
  if (row.confirmed_at !== null && !has(beginnings)) add(row.confirmed_at, 'confirmed', row.consent);
  if (row.unsubscribed_at !== null && !has(ends)) add(row.unsubscribed_at, 'unsubscribed', '');
  return [...known, ...events].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const lettersTo = (db: Database, id: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('mailings', 'mailings.id', 'deliveries.mailing_id')
    .select(['mailings.subject', 'deliveries.done_at as at', 'deliveries.state'])
    .where('deliveries.subscriber_id', '=', id)
    .orderBy('deliveries.id', 'desc')
    .execute();

/** Everything that is held of one subscriber, without tokens. @throws HttpError 404 where there is none */
export async function oneSubscriber(db: Database, id: number): Promise<OneSubscriber> {
  const row = orNotFound(
    await db
      .selectFrom('subscribers')
      .select(shownColumns)
      .select('region')
      .select(stateOf.as('state'))
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const topics = await topicsOf(db, id);
  return {
    ...row,
    topics: topics.map(({ id: topic, name, is_wanted }) => ({ id: topic, name, is_wanted })),
    events: proofOf(await subscriberEventsRepository(db).of(id), row),
    letters: await lettersTo(db, id),
  };
}
