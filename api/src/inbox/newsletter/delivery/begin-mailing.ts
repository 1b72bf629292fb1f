import type { Audience } from '@lapis/contract';
import { sql } from 'kysely';
import { isPublic } from '../../../cms/types/visibility';
import type { Database } from '../../../server/database/database';
import type { Leased } from '../../../server/database/lease';
import { timestamp } from '../../../server/time/clock';
import { audienceOf } from '../mailings/audience';
import '../tables';
import { whyPaused } from './refusals';

/**
 * Makes the deliveries of a mailing whose time has come, all or none: one for each subscriber whom it is for. A letter
 * that was taken off the site meanwhile pauses. Answers whether it is being sent now.
 */
export const beginMailing = (db: Database, mailing: Leased) =>
  db.transaction().execute(async (transaction) => {
    const now = timestamp();
    const row = await transaction
      .updateTable('mailings')
      .set({ state: 'sending', started_at: now })
      .where('id', '=', mailing.id)
      .where('next_try_at', '=', mailing.lease)
      .where('state', '=', 'scheduled')
      .returning(['kind', 'letter_id', 'audience'])
      .executeTakeFirst();
    if (!row) return false;
    const letter = await transaction
      .selectFrom('letters')
      .select('topic_id')
      .where('id', '=', row.letter_id)
      .where(isPublic('letters'))
      .executeTakeFirst();
    if (row.kind === 'letter' && !letter) {
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
        audienceOf(transaction, audience, letter?.topic_id ?? null)
          .select([
            sql.lit(mailing.id).as('mailing_id'),
            'subscribers.id as subscriber_id',
            sql.lit('waiting').as('state'),
            // SQL can't know the type of a bare parameter that is selected.
            sql<string>`cast(${now} as text)`.as('next_try_at'),
          ])
          .orderBy('subscribers.id'),
      )
      .execute();
    return true;
  });
