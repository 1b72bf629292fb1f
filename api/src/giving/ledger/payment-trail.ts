import type { Database } from '../../server/database/database';
import { type EntryRow, ledgerRepository } from './ledger.repository';

/**
 * All that followed a payment: fees, refunds, disputes and how they ended, and the correction that took it away. What
 * followed the payment that a correction put in its place is that one's.
 */
async function followersOf(db: Database, payment: Pick<EntryRow, 'id'>): Promise<EntryRow[]> {
  const followers: EntryRow[] = [];
  for (const entry of await ledgerRepository(db).following(payment.id)) {
    if (entry.kind === 'payment') continue;
    followers.push(entry, ...(await followersOf(db, entry)));
  }
  return followers;
}

/** What is left of a payment in pence: fees are not taken off, since the giver gave them. */
export async function leftOf(db: Database, payment: Pick<EntryRow, 'id' | 'amount'>) {
  const followers = await followersOf(db, payment);
  return followers.reduce((sum, { kind, amount }) => sum + (kind === 'fee' ? 0 : amount), payment.amount);
}

/** The payment as it first came, where this one stands in its place since a correction. */
export async function originOf(db: Database, payment: EntryRow): Promise<EntryRow> {
  const ledger = ledgerRepository(db);
  const correction = payment.follows_id === null ? undefined : await ledger.find(payment.follows_id);
  const before = correction?.follows_id ? await ledger.find(correction.follows_id) : undefined;
  return before ? originOf(db, before) : payment;
}

/**
 * The payment that stands for this one since its corrections; itself where there were none. What a provider tells of a
 * payment, such as a refund, follows this one, so that it is where the money is.
 */
export async function standingPayment(db: Database, payment: EntryRow): Promise<EntryRow> {
  const ledger = ledgerRepository(db);
  const correction = (await ledger.following(payment.id)).find(({ kind }) => kind === 'correction');
  const next = correction && (await ledger.following(correction.id)).find(({ kind }) => kind === 'payment');
  return next ? standingPayment(db, next) : payment;
}
