import type { NewMail, Writing } from '../../server/http/mail';
import { type EntryRow, ledgerRepository, type NewEntry } from '../ledger/ledger.repository';
import { paymentTakenBack, refunded } from '../letters/gift.letters';
import { carryOutLettersChoice } from './letters-choice';
import { giftToTell } from './gift-to-tell';
import { thankFor } from './thank-for';

/** An entry to be written, and who is told. */
export interface Booking extends NewEntry {
  /** Whether the giver gets a letter about a refund: absent unless staff chose. */
  notify?: boolean | undefined;
}

/**
 * Writes entries into the ledger, within `mail.send`, and answers those that are new with the letters that tell their
 * people: thanks for a payment, word of a refund, and to the staff of what a bank took back. What was told before writes
 * nothing, and thanks nobody twice.
 */
export async function bookEntries(writing: Writing, entries: Booking[]) {
  const ledger = ledgerRepository(writing.db);
  const added: EntryRow[] = [];
  const letters: NewMail[] = [];
  for (const entry of entries) {
    const row = await ledger.add(entry);
    if (!row) continue;
    added.push(row);
    letters.push(...(await lettersOf(writing, entry, row)));
  }
  return { added, letters };
}

async function lettersOf(
  writing: Writing,
  { kind, gift, notify = true }: Booking,
  row: EntryRow,
): Promise<NewMail[]> {
  const { db, site, link } = writing;
  if (kind === 'payment') {
    await carryOutLettersChoice(db, gift.id);
    return thankFor(writing, gift, row);
  }
  if (kind === 'dispute') {
    const path = `/admin/giving/gifts/${gift.id}`;
    return [paymentTakenBack(site, link, { reference: gift.reference, amount: -row.amount, path })];
  }
  // A refund that is positive is one that the bank could not make.
  if (kind !== 'refund' || row.amount >= 0 || !notify) return [];
  const told = await giftToTell(db, gift);
  return told ? [refunded(site, told, -row.amount)] : [];
}
