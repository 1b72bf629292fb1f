import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import type { Report } from '../../mail/returned/read-report';
import { deliveryOf, isSigned } from '../delivery/letter-message';
import '../tables';

/** So long after a mail a report that names the address alone may be about it. Servers give up after five days. */
const COMES_BACK_WITHIN = 14 * DAY;

/** Whose mail came back, and which letter it was, where it was one. */
export interface Returned {
  email: string;
  /** When somebody confirmed the address; null where nobody has. */
  confirmedAt: string | null;
  sentAt: string | null;
  delivery?: { id: number; mailingId: number; subscriberId: number };
}

/**
 * Finds what a report is about. Anybody can send one, so it counts where it names the Message-ID of a letter, which nobody
 * can make up, or the address of a subscriber to whom something was sent within two weeks. Undefined for any other.
 */
export async function findReturned(db: Database, { messageIds, addresses }: Report) {
  for (const messageId of messageIds) {
    const named = deliveryOf(messageId);
    if (!named) continue;
    // One that looks like ours and isn't is not believed in anything else.
    return byMessageId(db, named);
  }
  for (const address of addresses) {
    const found = await byAddress(db, address);
    if (found) return found;
  }
  return undefined;
}

async function byMessageId(
  db: Database,
  named: NonNullable<ReturnType<typeof deliveryOf>>,
): Promise<Returned | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['deliveries.id', 'mailing_id', 'subscriber_id', 'done_at'])
    .select(['email', 'confirmed_at', 'unsubscribe_token'])
    .where('deliveries.id', '=', named.id)
    .executeTakeFirst();
  if (!row || row.subscriber_id === null || !isSigned(named, row.unsubscribe_token)) return undefined;
  return {
    email: row.email,
    confirmedAt: row.confirmed_at,
    sentAt: row.done_at,
    delivery: { id: row.id, mailingId: row.mailing_id, subscriberId: row.subscriber_id },
  };
}

async function byAddress(db: Database, address: string): Promise<Returned | undefined> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .executeTakeFirst();
  if (!subscriber) return undefined;
  const { email, confirmed_at: confirmedAt } = subscriber;
  const since = timestamp(-COMES_BACK_WITHIN);
  const letter = await db
    .selectFrom('deliveries')
    .select(['id', 'mailing_id', 'done_at'])
    .where('subscriber_id', '=', subscriber.id)
    .where('state', 'in', ['sent', 'bounced', 'complained'])
    .where('done_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mail = await db
    .selectFrom('mails')
    .select('sent_at')
    .where(sql`lower(recipient)`, '=', address.toLowerCase())
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (letter)
    return {
      email,
      confirmedAt,
      sentAt: letter.done_at,
      delivery: { id: letter.id, mailingId: letter.mailing_id, subscriberId: subscriber.id },
    };
  return mail && { email, confirmedAt, sentAt: mail.sent_at };
}
