import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import type { Report } from '../../mail/returned/read-report';
import { deliveryOf, isSigned } from '../delivery/letter-message';
import '../tables';

/** So long after a letter a report that doesn't name it may be about it. Servers give up after five days. */
const COMES_BACK_WITHIN = 14 * DAY;

/** Which letter came back, and whose it was. */
export interface Returned {
  email: string;
  /** When somebody confirmed the address; null where nobody has. */
  confirmedAt: string | null;
  sentAt: string | null;
  delivery: { id: number; mailingId: number; subscriberId: number };
  /** Whether the report holds what only the letter does. What names an address alone may be made up by anybody. */
  isProven: boolean;
}

/**
 * Finds the letter that a report is about. Anybody can send one, so it is proven by the Message-ID of the letter, or by
 * the link to unsubscribe in the copy of it, neither of which can be made up. One that names an address alone is about the
 * newest letter of two weeks, if it is about any. Undefined for any other, and for complaints that nothing proves.
 */
export async function findReturned(
  db: Database,
  { kind, messageIds, unsubscribeToken, addresses }: Report,
): Promise<Returned | undefined> {
  // What looks like ours and isn't is not believed in anything else.
  for (const messageId of messageIds) {
    const named = deliveryOf(messageId);
    if (named) return proven(await byMessageId(db, named));
  }
  if (unsubscribeToken !== undefined)
    return proven(
      await newestLetter(db).where('unsubscribe_token', '=', unsubscribeToken).executeTakeFirst(),
    );
  if (kind === 'complaint') return undefined;
  for (const address of addresses) {
    const row = await newestLetter(db)
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .executeTakeFirst();
    if (row) return { ...returnedOf(row), isProven: false };
  }
  return undefined;
}

const letters = (db: Database) =>
  db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['deliveries.id', 'mailing_id', 'subscribers.id as reader', 'done_at'])
    .select(['email', 'confirmed_at', 'unsubscribe_token']);

type Row = Awaited<ReturnType<ReturnType<typeof letters>['executeTakeFirstOrThrow']>>;

const newestLetter = (db: Database) =>
  letters(db)
    .where('state', 'in', ['sent', 'bounced', 'complained'])
    .where('done_at', '>', timestamp(-COMES_BACK_WITHIN))
    .orderBy('deliveries.id', 'desc')
    .limit(1);

async function byMessageId(db: Database, named: NonNullable<ReturnType<typeof deliveryOf>>) {
  const row = await letters(db).where('deliveries.id', '=', named.id).executeTakeFirst();
  return row && isSigned(named, row.unsubscribe_token) ? row : undefined;
}

const proven = (row: Row | undefined) => row && { ...returnedOf(row), isProven: true };

const returnedOf = ({ id, mailing_id, reader, done_at, email, confirmed_at }: Row) => ({
  email,
  confirmedAt: confirmed_at,
  sentAt: done_at,
  delivery: { id, mailingId: mailing_id, subscriberId: reader },
});
