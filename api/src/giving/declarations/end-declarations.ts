import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { addDays } from '../../server/time/days';
import { cancellableUntil } from '../gift-aid/periods';
import '../tables';
import { type DeclarationRow, declarationsOfPerson } from './declaration-for';

export type Ended = Selectable<Tables['declarations']>;
export type EndedColumns = Pick<Ended, 'cancelled_from' | 'covers_until' | 'covered_until'>;

/**
 * Checks whether a cancellation makes a spoken declaration void from the start. It does if it comes before
 * the written record is sent, or within the days allowed afterwards. A cancellation for a future day only
 * ends the declaration.
 * @param from day on which the giver cancelled
 */
function voidsFromBeginning(
  { given, record_sent_on }: Pick<Ended, 'given' | 'record_sent_on'>,
  from: string,
  today: string,
) {
  if (given !== 'phone' || from > today) return false;
  return record_sent_on === null || from <= cancellableUntil(record_sent_on);
}

const endBefore = ({ cancelled_from, covers_until, covered_until }: Ended, first: string): EndedColumns => ({
  cancelled_from: first,
  covers_until: addDays(first, -1),
  // A cancellation by the giver stays, whatever is undone.
  covered_until: cancelled_from === null ? (covers_until ?? '') : covered_until,
});

/**
 * Returns the columns of a declaration that is cancelled; undefined if it ended before. It covers no gifts from
 * the day of the giver's notice, or a later day that they choose (`sources.cancelling`).
 */
export function endOn(row: Ended, from: string, today: string): EndedColumns | undefined {
  if (row.is_mistaken === 1) return undefined;
  const first = voidsFromBeginning(row, from, today) ? row.covers_from : from;
  return row.covers_until === null || row.covers_until >= first ? endBefore(row, first) : undefined;
}

/** Returns the columns of a declaration that was never made. */
export const voidWhole = (row: Ended): EndedColumns => endBefore(row, row.covers_from);

/** Returns the columns of a declaration whose cancellation is undone. */
export const reopen = ({ covered_until }: Ended): EndedColumns => ({
  cancelled_from: null,
  covers_until: covered_until || null,
  covered_until: null,
});

/**
 * Lists a declaration and all earlier ones by the same person, with the columns they have once it is cancelled.
 * One for a single gift ends alone.
 */
export async function listEnded(
  db: Database,
  id: number,
  from: string,
  today: string,
): Promise<[DeclarationRow, EndedColumns | undefined][]> {
  const chosen = await db.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!chosen) return [];
  const rows = await declarationsOfPerson(db, chosen.supporter_id);
  const place = rows.findIndex((each) => each.id === id);
  return rows
    .slice(chosen.only_gift === null ? 0 : place, place + 1)
    .map((row) => [row, endOn(row, from, today)]);
}

/** Lists the declarations that one cancellation by staff ended. */
export const cancelledTogether = (db: Database, { cancelled_with }: Pick<Ended, 'cancelled_with'>) =>
  db
    .selectFrom('declarations')
    .selectAll()
    .where('cancelled_with', '=', cancelled_with ?? 0)
    .where('covered_until', 'is not', null)
    .orderBy('id')
    .execute();
