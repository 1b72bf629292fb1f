import { isPublic } from '../../../cms/types/visibility';
import type { Database } from '../../../server/database/database';
import { HOUR, MINUTE, timestamp } from '../../../server/time/clock';
import '../../../content/newsletters/newsletters.type';
import '../tables';

/**
 * Maximum number of tries. With the pauses below, they take just over three days, as for the site's other
 * emails.
 */
const MOST_TRIES = 15;

const pauseAfter = (tries: number) => Math.min(2 ** tries * MINUTE, 12 * HOUR);

export const deliveriesRepository = (db: Database) => {
  const end = (id: number, state: 'sent' | 'refused' | 'skipped', answer = '') =>
    db
      .updateTable('deliveries')
      .set({ state, answer, done_at: timestamp(), next_try_at: null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();

  return {
    ...looking(db),

    async due(mailingId: number, limit: number, but: readonly number[]) {
      const rows = await db
        .selectFrom('deliveries')
        .select('id')
        .where('mailing_id', '=', mailingId)
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', timestamp())
        .$if(but.length > 0, (query) => query.where('id', 'not in', [...but]))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    sent: (id: number) => end(id, 'sent'),
    skipped: (id: number) => end(id, 'skipped'),
    refused: (id: number, answer: string) => end(id, 'refused', answer),

    async failed({ id, tries }: { id: number; tries: number }, answer: string) {
      const tried = tries + 1;
      const isLast = tried >= MOST_TRIES;
      await db
        .updateTable('deliveries')
        .set({
          tries: tried,
          answer,
          ...(isLast
            ? { state: 'refused', done_at: timestamp(), next_try_at: null }
            : { next_try_at: timestamp(pauseAfter(tried)) }),
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
      return isLast;
    },

    /** Requeues deliveries that were rejected for reasons other than the recipient's address. */
    async again(ids: readonly number[]) {
      if (ids.length === 0) return;
      await db
        .updateTable('deliveries')
        .set({ state: 'waiting', done_at: null, next_try_at: timestamp() })
        .where('id', 'in', [...ids])
        .where('state', '=', 'refused')
        .execute();
    },
  };
};

const looking = (db: Database) => ({
  /**
   * Loads a delivery with its subscriber and mailing.
   * @param topicId topic of the mailing's audience, in addition to the newsletter's own
   */
  look: (id: number, topicId: number | null) =>
    db
      .selectFrom('deliveries')
      .innerJoin('mailings', 'mailings.id', 'deliveries.mailing_id')
      .leftJoin('newsletters', 'newsletters.id', 'mailings.newsletter_id')
      .leftJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
      .where('deliveries.id', '=', id)
      .select([
        'deliveries.id',
        'deliveries.state',
        'deliveries.tries',
        'deliveries.subscriber_id',
        'mailings.state as mailing_state',
        'mailings.kind',
        'mailings.newsletter_id',
        'subscribers.email',
        'subscribers.unsubscribe_token',
        'subscribers.confirmed_at',
        'subscribers.unsubscribed_at',
        'subscribers.paused_until',
        isPublic('newsletters').as('is_public'),
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('declined_topics')
            .select('declined_topics.topic_id')
            .whereRef('declined_topics.subscriber_id', '=', 'deliveries.subscriber_id')
            .where((eb) =>
              eb.or([
                eb('declined_topics.topic_id', '=', eb.ref('newsletters.topic_id')),
                ...(topicId === null ? [] : [eb('declined_topics.topic_id', '=', topicId)]),
              ]),
            ),
        ).as('is_declined'),
      )
      .executeTakeFirst(),
});

export type DeliveryRow = NonNullable<Awaited<ReturnType<ReturnType<typeof deliveriesRepository>['look']>>>;
