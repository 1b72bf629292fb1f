import type { Audience } from '@lapis/contract';
import { sql } from 'kysely';
import { isPublic } from '../../../cms/types/visibility';
import type { Database } from '../../../server/database/database';
import type { LeasedJob } from '../../../server/database/lease';
import { timestamp } from '../../../server/time/clock';
import { selectAudience } from '../mailings/audience';
import '../tables';
import { whyPaused } from './refusals';

/**
 * Creates the deliveries of a due mailing, one for each subscriber in its audience, in one transaction.
 * Pauses the mailing if the newsletter has been unpublished in the meantime. Returns true if the mailing is
 * being sent.
 */
export const beginMailing = (db: Database, mailing: LeasedJob) =>
  db.transaction().execute(async (transaction) => {
    const now = timestamp();
    const row = await transaction
      .updateTable('mailings')
      .set({ state: 'sending', started_at: now })
      .where('id', '=', mailing.id)
      .where('next_try_at', '=', mailing.lease)
      .where('state', '=', 'scheduled')
      .returning(['kind', 'newsletter_id', 'audience'])
      .executeTakeFirst();
    if (!row) return false;
    const newsletter = await transaction
      .selectFrom('newsletters')
      .select('topic_id')
      .where('id', '=', row.newsletter_id)
      .where(isPublic('newsletters'))
      .executeTakeFirst();
    if (row.kind === 'newsletter' && !newsletter) {
      await transaction
        .updateTable('mailings')
        .set({ state: 'paused', started_at: null, says: whyPaused.offSite })
        .where('id', '=', mailing.id)
        .execute();
      return false;
    }
    const audience = JSON.parse(row.audience) as Audience;
    await transaction
      .insertInto('deliveries')
      .columns(['mailing_id', 'subscriber_id', 'state', 'next_try_at'])
      .expression(
        selectAudience(transaction, audience, newsletter?.topic_id ?? null)
          .select([
            sql.lit(mailing.id).as('mailing_id'),
            'subscribers.id as subscriber_id',
            sql.lit('waiting').as('state'),
            // Cast, because the database can't infer the type of a parameter in a select list.
            sql<string>`cast(${now} as text)`.as('next_try_at'),
          ])
          .orderBy('subscribers.id'),
      )
      .execute();
    return true;
  });
