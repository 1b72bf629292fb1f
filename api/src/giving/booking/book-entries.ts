import type { Mail, NewMail } from '../../server/http/mail';
import { type EntryRow, ledgerRepository, type NewEntry } from '../ledger/ledger.repository';
import { paymentTakenBack, refunded, thanks } from '../letters/gift.letters';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftToTell } from './gift-to-tell';
import { hasGiftAid } from './has-gift-aid';

type Writing = Parameters<Parameters<Mail['send']>[0]>[0];

/**
 * Writes entries into the ledger, within `mail.send`, and answers those that are new with the letters that tell their
 * people: thanks for a payment, word of a refund, and to the staff of what a bank took back. What was told before writes nothing, and thanks nobody twice.
 */
export async function bookEntries(writing: Writing, entries: NewEntry[]) {
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
  { db, site, link }: Writing,
  { kind, gift }: NewEntry,
  { amount, receipt, supporter_id, booked_on }: EntryRow,
) {
  if (kind === 'dispute') {
    const path = `/admin/giving/gifts/${gift.id}`;
    return [paymentTakenBack(site, link, { reference: gift.reference, amount: -amount, path })];
  }
  const told = await giftToTell(db, gift);
  if (!told) return [];
  // One that is positive is a refund that the bank could not make.
  if (kind === 'refund') return amount < 0 ? [refunded(site, told, -amount)] : [];
  if (kind !== 'payment' || receipt === null) return [];
  const settings = await givingSettingsRepository(db).read();
  const has_gift_aid =
    settings.gift_aid && supporter_id !== null && (await hasGiftAid(db, supporter_id, booked_on));
  return [thanks(site, link, { ...told, amount }, { words: settings.thanks, receipt, has_gift_aid })];
}
