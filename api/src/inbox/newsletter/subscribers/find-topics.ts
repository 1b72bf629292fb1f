import type { Database } from '../../../server/database/database';
import '../tables';

export async function findTopics(db: Database, subscriberId: number) {
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
