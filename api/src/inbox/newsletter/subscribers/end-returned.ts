import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import { suppressionsRepository } from '../clean/suppressions.repository';
import '../tables';
import { subscriberEventsRepository } from './subscriber-events.repository';

interface Ending {
  because: 'bounced' | 'complained';
  /** What the other server said, without the address; for the proof. */
  words: string;
  /** The mailing that somebody complained of. */
  mailingId?: number;
}

/**
 * Ends the subscription of an address, or the request for one, after a mail to it came back for good or was complained
 * of. The address is not written to again until its owner confirms it. Ending it twice does nothing; answers whether
 * it was ended now.
 */
export const endReturned = (db: Database, email: string, { because, words, mailingId }: Ending) =>
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
