import { type Database, inTransaction } from '../../../server/database/database';
import type { BounceReport, ReportKind } from '../../mail/returned/read-report';
import type { ReadReport } from '../../mail/returned/report-reader';
import { suppressionsRepository } from '../clean/suppressions.repository';
import { endReturned } from '../subscribers/end-returned';
import { countSoftBounce } from '../subscribers/soft-bounces';
import '../tables';
import { findReturned, type ReturnedDelivery } from './find-returned';
import { returnedTestsRepository } from './returned-tests.repository';

export interface ReportResult {
  kind: ReportKind;
  isKnown: boolean;
}

/** Processes a returned email. Processing the same email again has no effect. */
export async function takeReport(db: Database, raw: Uint8Array, read: ReadReport): Promise<ReportResult> {
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

async function follow(db: Database, { kind, answer, code }: BounceReport, returned: ReturnedDelivery) {
  const { email, delivery, isProven } = returned;
  const isComplaint = kind === 'complaint';
  const isNews = await noteDelivery(db, delivery.id, isComplaint, answer);
  // The address works, because it was confirmed after this email had been sent.
  if (returned.confirmedAt !== null && returned.sentAt !== null && returned.sentAt < returned.confirmedAt)
    return;
  if (kind === 'hard' && isProven)
    await endReturned(db, email, { because: 'bounced', words: answer || code });
  else if (kind === 'soft' || kind === 'hard') {
    if (isNews) await countSoftBounce(db, { ...delivery, email }, answer || code);
  } else if (isComplaint) await takeComplaint(db, returned);
}

/**
 * Stores the outcome of a delivery, and returns true if it has changed. A returned email didn't arrive, so
 * its delivery counts as bounced, whatever the reason.
 */
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

async function takeComplaint(db: Database, { email, delivery }: ReturnedDelivery) {
  const words = 'They marked one of our emails as spam.';
  const hasEnded = await endReturned(db, email, {
    because: 'complained',
    words,
    mailingId: delivery.mailingId,
  });
  // Suppresses the address even if the subscription had already ended.
  if (!hasEnded) await suppressionsRepository(db).add(email, 'complained');
}
