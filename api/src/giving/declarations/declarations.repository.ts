import type { Taxpayer } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { cancellableUntil, earliestCovered } from '../gift-aid/periods';
import { currentWording } from '../gift-aid/wording';
import { addDays } from '../../server/time/days';
import '../tables';
import { type DeclarationRow, declarationRows, declarationsOfPerson } from './declaration-for';
import { asDeclaration, holdsOn, listDeclarations, shownDeclarations } from './declaration-list';

export interface DeclarationInput {
  supporterId: number;
  given: DeclarationRow['given'];
  taxpayer: Taxpayer;
  past: boolean;
  future: boolean;
  madeOn: string;
  /** Staff member who recorded the declaration; empty if the giver did. */
  userName: string;
  withGift?: number;
}

/**
 * Checks whether a cancellation makes a spoken declaration void from the start. It does if it comes before
 * the written record is sent, or within the days allowed afterwards. A cancellation for a future day only
 * ends the declaration.
 * @param from day on which the giver cancelled
 */
function voidsFromBeginning(
  { given, record_sent_on }: Pick<DeclarationRow, 'given' | 'record_sent_on'>,
  from: string,
  today: string,
) {
  if (given !== 'phone' || from > today) return false;
  return record_sent_on === null || from <= cancellableUntil(record_sent_on);
}

/** Stores Gift Aid declarations. A stored declaration can be cancelled but not changed. */
export const declarationsRepository = (db: Database) => {
  const end = (row: Selectable<Tables['declarations']>, from: string, today: string) => {
    const first = voidsFromBeginning(row, from, today) ? row.covers_from : from;
    return row.covers_until === null || row.covers_until >= first
      ? db
          .updateTable('declarations')
          .set({ cancelled_from: first, covers_until: addDays(first, -1) })
          .where('id', '=', row.id)
          .execute()
      : undefined;
  };

  return {
    find: (id: number) => shownDeclarations(db).where('declarations.id', '=', id).executeTakeFirst(),

    ofSupporters: async (ids: number[]) =>
      (
        await shownDeclarations(db)
          .where('declarations.supporter_id', 'in', ids.length ? ids : [0])
          .orderBy('made_on', 'desc')
          .orderBy('declarations.id', 'desc')
          .execute()
      ).map(asDeclaration),

    holds: (day: string) =>
      db.selectFrom('declarations').select('declarations.supporter_id').where(holdsOn(day)),

    /**
     * Stores a declaration. The person's earlier declarations remain, and cover gifts made before this one's
     * day.
     */
    declare: ({ supporterId, taxpayer, past, future, madeOn, given, userName, withGift }: DeclarationInput) =>
      db
        .insertInto('declarations')
        .values({
          ...taxpayer,
          supporter_id: supporterId,
          given,
          wording: currentWording,
          made_on: madeOn,
          covers_from: past ? earliestCovered(madeOn) : madeOn,
          covers_until: future ? null : madeOn,
          outside_uk: taxpayer.outside_uk ? 1 : 0,
          record_sent_on: null,
          with_gift: withGift ?? null,
          cancelled_from: null,
          user_name: userName,
          created_at: timestamp(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    async waitsFor(giftIds: number[]) {
      const rows = await declarationRows(db)
        .where('declarations.with_gift', 'in', giftIds.length ? giftIds : [0])
        .where('declarations.cancelled_from', 'is', null)
        .execute();
      return rows.some(({ waits_for_gift }) => waits_for_gift !== null);
    },

    recordSent: (id: number, day: string) =>
      db.updateTable('declarations').set({ record_sent_on: day }).where('id', '=', id).execute(),

    /**
     * Cancels a declaration and all earlier ones by the same person. Later ones are independent and remain.
     */
    async cancel(id: number, from: string, today: string) {
      const chosen = await db.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst();
      if (!chosen) return undefined;
      const rows = await declarationsOfPerson(db, chosen.supporter_id);
      for (const row of rows.slice(0, rows.findIndex((each) => each.id === id) + 1))
        await end(row, from, today);
      return this.find(id);
    },

    /** Returns the number of declarations cancelled. */
    async cancelAllOf(supporterIds: number[], from: string, today = from) {
      const rows = await db
        .selectFrom('declarations')
        .selectAll()
        .where('supporter_id', 'in', supporterIds.length ? supporterIds : [0])
        .where((eb) => eb.or([eb('covers_until', 'is', null), eb('covers_until', '>=', from)]))
        .execute();
      for (const row of rows) await end(row, from, today);
      return rows.length;
    },
  };
};

export async function recordsToSend(db: Database) {
  const { total } = await listDeclarations(db, { state: 'record_to_send', page: 1, per_page: 1 }, '');
  return total;
}
