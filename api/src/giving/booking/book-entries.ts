import type { NewMail, MailTransaction } from '../../server/http/mail';
import { type EntryRow, ledgerRepository, type NewEntry } from '../ledger/ledger.repository';
import { paymentTakenBack, refunded } from '../emails/gift.emails';
import { applySoftOptIn } from './apply-soft-opt-in';
import { toGiftEmailData } from './gift-to-tell';
import { writeThanks } from './thank-for';

export interface Booking extends NewEntry {
  notify?: boolean | undefined;
}

/**
 * Adds entries to the ledger. Returns the new entries and the emails about them: thanks for a payment, notice
 * of a refund, a warning to staff about a dispute. Entries already in the ledger are skipped and cause no
 * email. Must run in `mail.inTransaction`.
 */
export async function bookEntries(writing: MailTransaction, entries: Booking[]) {
  const ledger = ledgerRepository(writing.db);
  const added: EntryRow[] = [];
  const emails: NewMail[] = [];
  for (const entry of entries) {
    const row = await ledger.add(entry);
    if (!row) continue;
    added.push(row);
    emails.push(...(await writeEntryEmails(writing, entry, row)));
  }
  return { added, emails };
}

async function writeEntryEmails(
  writing: MailTransaction,
  { kind, gift, notify = true }: Booking,
  row: EntryRow,
): Promise<NewMail[]> {
  const { db, site, link } = writing;
  if (kind === 'payment') {
    await applySoftOptIn(db, gift.id);
    return notify ? writeThanks(writing, gift, row) : [];
  }
  if (kind === 'dispute') {
    const path = `/admin/giving/gifts/${gift.id}`;
    return [paymentTakenBack(site, link, { reference: gift.reference, amount: -row.amount, path })];
  }
  // A refund with a positive amount is one that failed: the bank returned the money to us.
  if (kind !== 'refund' || row.amount >= 0 || !notify) return [];
  const told = await toGiftEmailData(db, gift);
  return told ? [refunded(site, told, -row.amount)] : [];
}
