import type { OneSubscriber, SubscriberEvent } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { orNotFound } from '../../../server/http/http-error';
import { findTopics } from './find-topics';
import '../tables';
import { shownColumns, subscriptionState } from './shown-columns';
import { subscriberEventsRepository } from './subscriber-events.repository';

type SubscriptionTimes = Pick<OneSubscriber, 'consent' | 'asked_at' | 'confirmed_at' | 'unsubscribed_at'>;
type SubscriberEventName = SubscriberEvent['what'];

const beginnings: SubscriberEventName[] = ['confirmed', 'added', 'opted_in'];
const ends: SubscriberEventName[] = ['unsubscribed', 'bounced', 'complained'];

/**
 * Returns the recorded events. For the time before events were recorded, adds those implied by the
 * subscription's own dates.
 */
function completeEvents(events: SubscriberEvent[], row: SubscriptionTimes) {
  const has = (kinds: SubscriberEventName[]) => events.some(({ what }) => kinds.includes(what));
  const known: SubscriberEvent[] = [];
  const add = (at: string, what: SubscriberEventName, words: string) =>
    known.push({ at, what, words, by: null });
  if (!has(['asked', ...beginnings])) add(row.asked_at, 'asked', row.consent);
  if (row.confirmed_at !== null && !has(beginnings)) add(row.confirmed_at, 'confirmed', row.consent);
  if (row.unsubscribed_at !== null && !has(ends)) add(row.unsubscribed_at, 'unsubscribed', '');
  return [...known, ...events].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const deliveriesTo = (db: Database, id: number) =>
  db
    .selectFrom('deliveries')
    .innerJoin('mailings', 'mailings.id', 'deliveries.mailing_id')
    .select(['mailings.subject', 'deliveries.done_at as at', 'deliveries.state'])
    .where('deliveries.subscriber_id', '=', id)
    .orderBy('deliveries.id', 'desc')
    .execute();

export async function oneSubscriber(db: Database, id: number): Promise<OneSubscriber> {
  const row = orNotFound(
    await db
      .selectFrom('subscribers')
      .select(shownColumns)
      .select('region')
      .select(subscriptionState.as('state'))
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const topics = await findTopics(db, id);
  return {
    ...row,
    topics: topics.map(({ id: topic, name, is_wanted }) => ({ id: topic, name, is_wanted })),
    events: completeEvents(await subscriberEventsRepository(db).of(id), row),
    deliveries: await deliveriesTo(db, id),
  };
}
