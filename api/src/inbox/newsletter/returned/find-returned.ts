import { sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { DAY, timestamp } from '../../../server/time/clock';
import type { BounceReport } from '../../mail/returned/read-report';
import { parseDelivery, isSigned } from '../delivery/mailing-message';
import '../tables';

/**
 * Maximum age of the mailings that a report without a Message-ID can match; mail servers give up after five
 * days.
 */
const COMES_BACK_WITHIN = 14 * DAY;

export interface ReturnedDelivery {
  email: string;
  confirmedAt: string | null;
  sentAt: string | null;
  delivery: { id: number; mailingId: number; subscriberId: number };
  /** True if the report contains a secret from the email. A report with only an address may be forged. */
  isProven: boolean;
}

/**
 * Finds the delivery that a report is about. Reports are unauthenticated: only a Message-ID or an unsubscribe
 * link proves that the email was received, because neither can be forged. A report with only an address is
 * matched to the newest delivery in the last two weeks. Returns undefined for other reports and for unproven
 * complaints.
 */
export async function findReturned(
  db: Database,
  { kind, messageIds, unsubscribeToken, addresses }: BounceReport,
): Promise<ReturnedDelivery | undefined> {
  // Returns at once, because if a Message-ID claims to be from this site but is forged, the rest of the
  // report can't be trusted.
  for (const messageId of messageIds) {
    const named = parseDelivery(messageId);
    if (named) return proven(await byMessageId(db, named));
  }
  if (unsubscribeToken !== undefined)
    return proven(
      await newestDelivery(db).where('unsubscribe_token', '=', unsubscribeToken).executeTakeFirst(),
    );
  if (kind === 'complaint') return undefined;
  for (const address of addresses) {
    const row = await newestDelivery(db)
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .executeTakeFirst();
    if (row) return { ...toReturned(row), isProven: false };
  }
  return undefined;
}

const deliveries = (db: Database) =>
  db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['deliveries.id', 'mailing_id', 'subscribers.id as reader', 'done_at'])
    .select(['email', 'confirmed_at', 'unsubscribe_token']);

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['executeTakeFirstOrThrow']>>;

const newestDelivery = (db: Database) =>
  deliveries(db)
    .where('state', 'in', ['sent', 'bounced', 'complained'])
    .where('done_at', '>', timestamp(-COMES_BACK_WITHIN))
    .orderBy('deliveries.id', 'desc')
    .limit(1);

async function byMessageId(db: Database, named: NonNullable<ReturnType<typeof parseDelivery>>) {
  const row = await deliveries(db).where('deliveries.id', '=', named.id).executeTakeFirst();
  return row && isSigned(named, row.unsubscribe_token) ? row : undefined;
}

const proven = (row: Row | undefined) => row && { ...toReturned(row), isProven: true };

const toReturned = ({ id, mailing_id, reader, done_at, email, confirmed_at }: Row) => ({
  email,
  confirmedAt: confirmed_at,
  sentAt: done_at,
  delivery: { id, mailingId: mailing_id, subscriberId: reader },
});
