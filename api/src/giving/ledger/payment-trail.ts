import type { Database } from '../../server/database/database';
import { type EntryRow, ledgerRepository } from './ledger.repository';

/**
 * Returns all entries that followed a payment: fees, refunds, disputes, their outcomes, and the correction
 * that removed it. Entries that follow a replacement payment are left out, because they belong to that
 * payment.
 */
async function loadFollowers(db: Database, payment: Pick<EntryRow, 'id'>): Promise<EntryRow[]> {
  const followers: EntryRow[] = [];
  for (const entry of await ledgerRepository(db).following(payment.id)) {
    if (entry.kind === 'payment') continue;
    followers.push(entry, ...(await loadFollowers(db, entry)));
  }
  return followers;
}

/**
 * Returns the amount that remains of a payment after refunds and corrections, in pence. Fees aren't deducted.
 */
export const remainingAmount = async (db: Database, payment: Pick<EntryRow, 'id' | 'amount'>) =>
  (await findRemaining(db, payment)).left;

/** Returns what remains of a payment, and all entries that followed it. */
export async function findRemaining(db: Database, payment: Pick<EntryRow, 'id' | 'amount'>) {
  const followers = await loadFollowers(db, payment);
  const counted = followers.filter(({ kind }) => kind !== 'fee');
  return { left: counted.reduce((sum, { amount }) => sum + amount, payment.amount), followers };
}

/** Returns a payment and those in whose place corrections put it, the original one last. */
export async function findEarlier(db: Database, payment: EntryRow): Promise<EntryRow[]> {
  const ledger = ledgerRepository(db);
  const correction = payment.follows_id === null ? undefined : await ledger.find(payment.follows_id);
  const before = correction?.follows_id ? await ledger.find(correction.follows_id) : undefined;
  return [payment, ...(before ? await findEarlier(db, before) : [])];
}

export const findOriginalPayment = async (db: Database, payment: EntryRow) =>
  (await findEarlier(db, payment)).at(-1) ?? payment;

/**
 * Returns the payment that replaced this one in a correction, or this payment if it hasn't been corrected.
 * Later events from the provider, such as refunds, must follow the replacement, because the replacement holds
 * the money now.
 */
export async function findCurrentPayment(db: Database, payment: EntryRow): Promise<EntryRow> {
  const ledger = ledgerRepository(db);
  const correction = (await ledger.following(payment.id)).find(({ kind }) => kind === 'correction');
  const next = correction && (await ledger.following(correction.id)).find(({ kind }) => kind === 'payment');
  return next ? findCurrentPayment(db, next) : payment;
}

/**
 * Returns what remains of a payment, and of those to which corrections moved parts or all of it.
 */
export async function findHolders(
  db: Database,
  payment: EntryRow,
): Promise<{ payment: EntryRow; left: number }[]> {
  const { left, followers } = await findRemaining(db, payment);
  const holders = [{ payment, left }];
  for (const { id, kind } of followers) {
    if (kind !== 'correction') continue;
    const next = (await ledgerRepository(db).following(id)).find((entry) => entry.kind === 'payment');
    if (next) holders.push(...(await findHolders(db, next)));
  }
  return holders;
}
