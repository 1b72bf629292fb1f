import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findHolders, remainingAmount } from '../ledger/payment-trail';
import { lockGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { claimLine } from './gift-of-line';
import { isByHand, setLineEntries } from './line-entries';
import { linesRepository } from './lines.repository';

/** Returns what is left of a payment, wherever corrections moved it, or of a refund. */
async function findLeft(db: Database, entry: EntryRow) {
  if (entry.kind !== 'payment') return remainingAmount(db, entry);
  return (await findHolders(db, entry)).reduce((sum, { left }) => sum + left, 0);
}

/**
 * Returns an entry that staff made and that may be a bank line's: a payment of which nothing was given back,
 * though corrections may have moved it, or a refund. Locks its gift.
 * @throws HttpError 409 if it belongs to another line or came another way, 422 if it is no such entry
 */
export async function findRecorded(db: Database, entryId: number, amount: number) {
  const entry = await ledgerRepository(db).find(entryId);
  const isOne = entry?.kind === 'payment' || (entry?.kind === 'refund' && entry.amount < 0);
  if (!isOne || entry.gift_id === null || entry.amount !== amount)
    throw invalidField('entry_id', 'Please choose a payment or refund of this amount.');
  await lockGift(db, entry.gift_id);
  const open = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('id', '=', entryId)
    .where(isByHand)
    .executeTakeFirst();
  if (!open) throw new HttpError(409, 'This entry already belongs to another payment.');
  if ((await findLeft(db, entry)) !== entry.amount)
    throw new HttpError(409, 'This entry has been changed since. Please look at the gift again.');
  return entry;
}

/**
 * Records that a bank line is a payment or a refund that staff entered before. Nothing is booked, and no
 * email is sent.
 * @throws HttpError 404, 409 if line or entry are already matched, 422 if the amounts differ
 */
export async function tieLine(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  id: number,
  entryId: number,
  actor: Actor,
) {
  await db.transaction().execute(async (transaction) => {
    await givingSettingsRepository(transaction).holdReceipts();
    const found = await linesRepository(transaction).find(id);
    const line = await claimLine(transaction, id, (found?.amount ?? 0) > 0 ? 'in' : 'out');
    const entry = await findRecorded(transaction, entryId, line.amount);
    await setLineEntries(transaction, id, [entry.id]);
    const gift = await giftsRepository(transaction).find(entry.gift_id ?? 0);
    await audit(transaction).note(actor, {
      action: 'matched',
      kind: 'gifts',
      id: entry.gift_id,
      title: gift?.reference ?? '',
      details: { line: id, amount: line.amount, entry: entry.id },
    });
  });
  await changes.publish(['giving']);
}
