import type { EndCause } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';
import { isNotOn } from './begin-subscription';
import { subscriberEventsRepository } from './subscriber-events.repository';

/**
 * How a subscription ends. The row stays, so that nobody begins it again who may not. What is written here is written
 * with its proof, so within a transaction.
 */
export const ending = (db: Database) => {
  const events = subscriberEventsRepository(db);

  const endOf = (because: EndCause) => {
    const now = timestamp();
    return db
      .updateTable('subscribers')
      .set({ unsubscribed_at: now, token_expires_at: now, ended_because: because })
      .where('unsubscribed_at', 'is', null)
      .returning('id');
  };

  async function noteEnds(ended: { id: number }[], words = '', by: string | null = null) {
    for (const { id } of ended) await events.note(id, 'unsubscribed', words, by);
    return ended.map(({ id }) => id);
  }

  /** A link that was mailed to confirm a request works no more, also where an earlier subscription was over already. */
  const voidRequest = (email: string) =>
    db
      .updateTable('subscribers')
      .set({ token_expires_at: timestamp() })
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('unsubscribed_at', 'is not', null)
      .execute();

  return {
    /**
     * Ends a subscription, or a request for one; answers whether the token is known. Ending it twice is no error.
     * @param campaign the mark of the letter whose link it was
     */
    async unsubscribe(token: string, campaign?: string) {
      const known = await db
        .selectFrom('subscribers')
        .select('id')
        .where('unsubscribe_token', '=', token)
        .executeTakeFirst();
      if (!known) return false;
      const ended = await endOf('asked').where('id', '=', known.id).execute();
      await noteEnds(ended);
      if (ended.length > 0 && campaign !== undefined) {
        await db
          .updateTable('subscribers')
          .set((eb) => ({
            ended_by_mailing: eb
              .selectFrom('mailings')
              .innerJoin('deliveries', 'deliveries.mailing_id', 'mailings.id')
              .select('mailings.id')
              .where('mailings.campaign', '=', campaign)
              .where('deliveries.subscriber_id', '=', known.id)
              .orderBy('mailings.id', 'desc')
              .limit(1),
          }))
          .where('id', '=', known.id)
          .execute();
      }
      return true;
    },

    /**
     * Ends the subscription of an address, and a request for one: the link that was mailed confirms no more.
     * @param words what was said, where that is not all
     */
    async end(email: string, words = '') {
      await noteEnds(
        await endOf('asked')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .execute(),
        words,
      );
      await voidRequest(email);
    },

    /** Ends a request alone; who is subscribed stays so. */
    async withdrawRequest(email: string) {
      await noteEnds(
        await endOf('asked')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where(isNotOn)
          .execute(),
      );
      await voidRequest(email);
    },

    /** Ends these subscriptions and requests, and answers the ids of those that were not over yet. */
    async endMany(ids: number[], by: string) {
      return noteEnds(await endOf('staff').where('id', 'in', ids).execute(), '', by);
    },
  };
};
