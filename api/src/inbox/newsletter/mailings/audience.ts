import type { Audience } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

/**
 * Selects the subscribers who get a mailing: those who are subscribed, haven't paused, and match every
 * condition.
 * @param topicId the newsletter's topic, in addition to the audience's
 */
export function selectAudience(
  db: Database,
  { languages, topic_id, giving, region }: Audience,
  topicId: number | null,
) {
  const topics = [topicId, topic_id].filter((id) => typeof id === 'number');
  return db
    .selectFrom('subscribers')
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', timestamp())]))
    .$if(languages !== undefined && languages.length > 0, (query) =>
      query.where('language', 'in', languages ?? []),
    )
    .$if(topics.length > 0, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('declined_topics')
              .select('topic_id')
              .whereRef('subscriber_id', '=', 'subscribers.id')
              .where('topic_id', 'in', topics),
          ),
        ),
      ),
    )
    .$if(giving === 'gave', (query) => query.where(sql<string>`lower(email)`, 'in', givers))
    .$if(giving === 'never_gave', (query) => query.where(sql<string>`lower(email)`, 'not in', givers))
    .$if(Boolean(region), (query) => query.where(sql`lower(region)`, '=', sql`lower(${region})`));
}

/**
 * Selects the addresses of givers whose money has arrived. After a merge, gifts count for the addresses of
 * both records; erased supporters are excluded.
 */
const givers: RawBuilder<string> = sql`(
  select lower(supporters.email) from supporters
  where supporters.email <> '' and supporters.erased_at is null and exists (
    select 1 from gifts
    where gifts.received > 0 and gifts.supporter_id in (supporters.id, supporters.joined_into)
  )
)`;

export async function countAudience(db: Database, audience: Audience, topicId: number | null) {
  const { count } = await selectAudience(db, audience, topicId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
