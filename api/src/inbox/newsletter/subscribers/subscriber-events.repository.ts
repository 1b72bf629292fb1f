import type { SubscriberEvent } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

export const subscriberEventsRepository = (db: Database) => ({
  /**
   * @param words what was agreed to or said, verbatim
   * @param by name of the staff member; null for the subscriber
   */
  note: (id: number, what: SubscriberEvent['what'], words = '', by: string | null = null) =>
    db
      .insertInto('subscriber_events')
      .values({ subscriber_id: id, at: timestamp(), what, words, by_name: by })
      .execute(),

  of: (id: number): Promise<SubscriberEvent[]> =>
    db
      .selectFrom('subscriber_events')
      .select(['at', 'what', 'words', 'by_name as by'])
      .where('subscriber_id', '=', id)
      .orderBy('id')
      .execute(),
});
