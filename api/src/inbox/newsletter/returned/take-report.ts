import { type Database, inTransaction } from '../../../server/database/database';
import type { Report, ReportKind } from '../../mail/returned/read-report';
import type { ReadReport } from '../../mail/returned/report-reader';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { endReturned } from '../subscribers/end-returned';
import { countSoftBounce } from '../subscribers/soft-bounces';
import '../tables';
import { findReturned, type Returned } from './find-returned';
import { returnedTestsRepository } from './returned-tests.repository';

export interface Taken {
  kind: ReportKind;
  /** Whether it was of a letter that the site sent to a subscriber, or is the test that somebody waits for. */
  isKnown: boolean;
}

/**
 * Reads a mail that came back, and does what follows of it. The same one taken twice does nothing the second time.
 * @param raw the mail as it came
 */
export async function takeReport(db: Database, raw: Uint8Array, read: ReadReport): Promise<Taken> {
  const report = await read(raw);
  const { kind } = report;
  if (kind === 'test') return { kind, isKnown: await returnedTestsRepository(db).arrived(report.code) };
  if (kind === 'unknown' || kind === 'notice' || kind === 'auto-reply') return { kind, isKnown: false };
  const isKnown = await inTransaction(db, async (transaction) => {
    const returned = await findReturned(transaction, report);
    if (!returned) return false;
    await follow(transaction, report, returned);
    return true;
  });
  return { kind, isKnown };
}

async function follow(db: Database, { kind, answer, code }: Report, returned: Returned) {
  const { email, delivery, isProven } = returned;
  const isComplaint = kind === 'complaint';
  const isNews = await noteDelivery(db, delivery.id, isComplaint, answer);
  // Whoever has confirmed the address since was reached there, whatever came back before.
  if (returned.confirmedAt !== null && returned.sentAt !== null && returned.sentAt < returned.confirmedAt)
    return;
  if (kind === 'hard' && isProven)
    await endReturned(db, email, { because: 'bounced', words: answer || code });
  else if (kind === 'soft' || kind === 'hard') {
    if (isNews) await countSoftBounce(db, { ...delivery, email }, answer || code);
  } else if (isComplaint) await takeComplaint(db, returned);
}

/** Answers whether that is new. What was taken and came back has not arrived, whatever the reason. */
async function noteDelivery(db: Database, id: number, isComplaint: boolean, answer: string) {
  const row = await db
    .updateTable('deliveries')
    .set(isComplaint ? { state: 'complained' } : { state: 'bounced', answer })
    .where('id', '=', id)
    .where('state', 'in', isComplaint ? ['sent', 'bounced'] : ['sent'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function takeComplaint(db: Database, { email, delivery }: Returned) {
  const words = 'They marked a mail of ours as spam.';
  const hasEnded = await endReturned(db, email, {
    because: 'complained',
    words,
    mailingId: delivery.mailingId,
  });
  // Who had left before is not to be written to either.
  if (!hasEnded) await suppressionsRepository(db).add(email, 'complained');
}
