import type { SubscriberEvent } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

/** What became of subscriptions, as the proof of their basis. */
export const subscriberEventsRepository = (db: Database) => ({
  /**
   * @param words what was agreed to or said, word for word
   * @param by the name of the staff who did it; null where the person did
   */
  note: (id: number, what: SubscriberEvent['what'], words = '', by: string | null = null) =>
    db
      .insertInto('subscriber_events')
      .values({ subscriber_id: id, at: timestamp(), what, words, by_name: by })
      .execute(),

  /** The oldest first. */
  of: (id: number): Promise<SubscriberEvent[]> =>
    db
      .selectFrom('subscriber_events')
      .select(['at', 'what', 'words', 'by_name as by'])
      .where('subscriber_id', '=', id)
      .orderBy('id')
      .execute(),
});
