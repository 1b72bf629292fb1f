import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';

interface EndReturnedParams {
  because: 'bounced' | 'complained';
  words: string;
  mailingId?: number;
}

/**
 * Ends a subscription, or a request for one, after a hard bounce or a complaint, and suppresses the address
 * until its owner confirms it again. Returns true if this call ended the subscription; a second call has no
 * effect.
 */
export const endReturned = (db: Database, email: string, { because, words, mailingId }: EndReturnedParams) =>
  inTransaction(db, async (transaction) => {
    const now = timestamp();
    const ended = await transaction
      .updateTable('subscribers')
      .set({ unsubscribed_at: now, token_expires_at: now, ended_because: because })
      .$if(mailingId !== undefined, (query) => query.set({ ended_by_mailing: mailingId ?? null }))
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('unsubscribed_at', 'is', null)
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (!ended) return false;
    await subscriberEventsRepository(transaction).note(ended.id, because, words);
    await suppressionsRepository(transaction).add(ended.email, because);
    return true;
  });
