import type { Database } from '../../server/database/database';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { thankingKinds } from '../gifts/thanking';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findUndoing } from '../ledger/undo-entry';
import type { LineRow } from './lines.repository';
import { toLineKey } from './source-keys';

/** Returns the key of the event that the giver was told that a payment was recorded by mistake. */
export const toToldKey = ({ id }: Pick<EntryRow, 'id'>) => `told:${id}`;

type Event = Awaited<ReturnType<ReturnType<typeof giftsRepository>['events']>>[number];

/** Checks if the giver was thanked while a payment counted, and the thanks were not taken back since. */
function isThankedBetween(events: Event[], from: string, to: string | undefined) {
  const thanks = events.findLast(
    ({ kind, at }) => thankingKinds.includes(kind) && at >= from && (to === undefined || at <= to),
  );
  return (
    thanks !== undefined &&
    !events.some(({ id, kind }) => id > thanks.id && (kind === 'thanks_failed' || kind === 'thanks_undone'))
  );
}

/**
 * Checks if the giver was thanked for this amount of a bank payment when it was matched with the same gift before, and
 * not told since that it was a mistake.
 */
export async function isThankedBefore(
  db: Database,
  { line_key }: LineRow,
  { gift, amount }: { gift: Pick<GiftRow, 'id'>; amount: number },
) {
  const earlier = (await ledgerRepository(db).ofGift(gift.id)).filter(
    (entry) =>
      entry.kind === 'payment' && entry.amount === amount && toLineKey(entry.source_key) === line_key,
  );
  if (earlier.length === 0) return false;
  const events = await giftsRepository(db).events(gift.id);
  let isThanked = false;
  for (const entry of earlier) {
    const undoing = await findUndoing(db, entry);
    if (isThankedBetween(events, entry.created_at, undoing?.created_at)) isThanked = true;
    if (events.some(({ source_key }) => source_key === toToldKey(entry))) isThanked = false;
  }
  return isThanked;
}
