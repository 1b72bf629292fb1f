import type { EndCause } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';
import { isNotOn } from './begin-subscription';
import { subscriberEventsRepository } from './subscriber-events.repository';

/**
 * Ends subscriptions. Rows are kept, so that an ended subscription isn't restarted by mistake. Each change is
 * stored with its proof, so `db` must be a transaction.
 */
export const ending = (db: Database) => {
  const events = subscriberEventsRepository(db);

  const endQuery = (because: EndCause) => {
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

  /** Invalidates the confirmation link of an address whose subscription has ended. */
  const voidRequest = (email: string) =>
    db
      .updateTable('subscribers')
      .set({ token_expires_at: timestamp() })
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('unsubscribed_at', 'is not', null)
      .execute();

  return {
    /**
     * Ends a subscription or request; a second call is not an error. Returns false if the token is unknown.
     * @param campaign mark of the mailing whose link was used
     */
    async unsubscribe(token: string, campaign?: string) {
      const known = await db
        .selectFrom('subscribers')
        .select('id')
        .where('unsubscribe_token', '=', token)
        .executeTakeFirst();
      if (!known) return false;
      const ended = await endQuery('asked').where('id', '=', known.id).execute();
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
     * Ends the subscription of an address and invalidates a pending request.
     * @param words further details for the proof
     */
    async end(email: string, words = '') {
      await noteEnds(
        await endQuery('asked')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .execute(),
        words,
      );
      await voidRequest(email);
    },

    async withdrawRequest(email: string) {
      await noteEnds(
        await endQuery('asked')
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where(isNotOn)
          .execute(),
      );
      await voidRequest(email);
    },

    async endMany(ids: number[], by: string) {
      return noteEnds(await endQuery('staff').where('id', 'in', ids).execute(), '', by);
    },
  };
};
