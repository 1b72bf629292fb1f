import type { Database } from '../../../server/database/database';
import '../tables';

/** The topics of the newsletter, each with whether a subscriber gets it: all but those that were turned down. */
export async function topicsOf(db: Database, subscriberId: number) {
  const rows = await db
    .selectFrom('newsletter_topics')
    .leftJoin('declined_topics', (join) =>
      join
        .onRef('declined_topics.topic_id', '=', 'newsletter_topics.id')
        .on('declined_topics.subscriber_id', '=', subscriberId),
    )
    .select(['id', 'name', 'description', 'declined_topics.topic_id as declined'])
    .orderBy('id')
    .execute();
  return rows.map(({ declined, ...topic }) => ({ ...topic, is_wanted: declined === null }));
}
