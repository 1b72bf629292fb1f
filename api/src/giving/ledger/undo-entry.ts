import { type Actor, actorName } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from './ledger.repository';
import { findRemaining } from './payment-trail';
import { isUndoing } from '../gifts/undoing';

/** Events by the kind of entry that undoes another. */
const events = { error: 'mistaken', unmatched: 'unmatched' } as const;

export async function findUndoing(db: Database, { id }: Pick<EntryRow, 'id'>) {
  return (await ledgerRepository(db).following(id)).find(isUndoing);
}

/**
 * Returns the amount to take out: all of the entry, or what is left on it after parts were moved elsewhere.
 * @throws HttpError 409 if it can't be taken out
 */
async function amountToUndo(db: Database, kind: keyof typeof events, entry: EntryRow) {
  const { left, followers: all } = await findRemaining(db, entry);
  const followers = all.filter(({ follows_id }) => follows_id === entry.id);
  if (followers.some(isUndoing))
    throw new HttpError(409, 'This has already been taken out. Please look at the gift again.');
  const moved = followers.reduce((sum, each) => sum + (each.kind === 'correction' ? each.amount : 0), 0);
  if (kind === 'error' && moved !== 0)
    throw new HttpError(
      409,
      'This payment was corrected and now belongs to another gift. Please put it right there.',
    );
  if (left - moved !== entry.amount)
    throw new HttpError(
      409,
      followers.some((each) => each.kind === 'returned')
        ? 'The bank took this payment back, so it can’t be taken out. If that is wrong, undo it first: it is under “Statements”, “Matched”.'
        : 'Some of this payment was refunded, so it can’t be taken out. If the refund was entered in error, take that out first.',
    );
  return left;
}

interface UndoInput {
  kind: keyof typeof events;
  gift: GiftRow;
  entry: EntryRow;
  /** Unique key of the event in the gift's history. */
  event_key?: string | undefined;
}

/**
 * Takes out a payment, a refund or a return as if it had never been written: a further entry of the same day
 * cancels it. The gift must be locked, and the receipts held. Must run in a transaction.
 * @throws HttpError 409 if the entry was already taken out or corrected, or part of it was refunded or taken back
 */
export async function undoEntry(db: Database, actor: Actor, { kind, gift, entry, event_key }: UndoInput) {
  const amount = await amountToUndo(db, kind, entry);
  const undoing = await ledgerRepository(db).add({
    kind,
    gift,
    amount: -amount,
    booked_on: entry.booked_on,
    source: 'staff',
    source_key: `${kind}:${entry.id}`,
    follows_id: entry.id,
    method: entry.method,
  });
  if (!undoing) throw new HttpError(409, 'This has just been taken out. Please look at the gift again.');
  await giftsRepository(db).addEvent(gift.id, {
    kind: events[kind],
    amount: Math.abs(amount),
    source_key: event_key,
    user_name: actorName(actor),
  });
  return undoing;
}
