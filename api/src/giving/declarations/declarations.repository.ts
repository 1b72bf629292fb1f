import type { Taxpayer } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { cancellableUntil, coversPastFrom } from '../gift-aid/periods';
import { currentWording } from '../gift-aid/wording';
import { daysAfter } from '../../server/time/days';
import '../tables';
import { type DeclarationRow, declarationRows, declarationsOfPerson } from './declaration-for';
import { asDeclaration, holdsOn, listDeclarations, shownDeclarations } from './declaration-list';

/** What somebody declares. */
export interface Declared {
  supporterId: number;
  given: DeclarationRow['given'];
  taxpayer: Taxpayer;
  /** Whether gifts of the four years before count. */
  past: boolean;
  /** Whether gifts after its day count. */
  future: boolean;
  /** In the charity's time zone. */
  madeOn: string;
  /** Of the staff who write it down; empty where the giver does. */
  userName: string;
  /** The gift that it comes with, by which it counts once money came. */
  withGift?: number;
}

/**
 * Whether a cancellation makes a spoken declaration void from its beginning: within the days after its written record, or
 * before that was sent. `from` is the day on which the charity was told; one to come ends it on that day alone.
 */
function voidsFromBeginning(
  { given, record_sent_on }: Pick<DeclarationRow, 'given' | 'record_sent_on'>,
  from: string,
  today: string,
) {
  if (given !== 'phone' || from > today) return false;
  return record_sent_on === null || from <= cancellableUntil(record_sent_on);
}

/** Gift Aid declarations: each stays as it was made, and only where it ends may change. */
export const declarationsRepository = (db: Database) => {
  /** Ends one on the day before, or at once where it is void; one that has ended before stays as it is. */
  const end = (row: Selectable<Tables['declarations']>, from: string, today: string) => {
    const first = voidsFromBeginning(row, from, today) ? row.covers_from : from;
    return row.covers_until === null || row.covers_until >= first
      ? db
          .updateTable('declarations')
          .set({ cancelled_from: first, covers_until: daysAfter(first, -1) })
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

    /** The supporters, by the ids that declarations name, for whose gifts of that day a declaration holds: a subquery. */
    holds: (day: string) =>
      db.selectFrom('declarations').select('declarations.supporter_id').where(holdsOn(day)),

    /** Writes a declaration down. Those that the person made before stay: they count for the gifts until its day. */
    declare: ({ supporterId, taxpayer, past, future, madeOn, given, userName, withGift }: Declared) =>
      db
        .insertInto('declarations')
        .values({
          ...taxpayer,
          supporter_id: supporterId,
          given,
          wording: currentWording,
          made_on: madeOn,
          covers_from: past ? coversPastFrom(madeOn) : madeOn,
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

    /** Whether one came with one of these gifts, for which no money came yet, and was not cancelled. */
    async waitsFor(giftIds: number[]) {
      const rows = await declarationRows(db)
        .where('declarations.with_gift', 'in', giftIds.length ? giftIds : [0])
        .where('declarations.cancelled_from', 'is', null)
        .execute();
      return rows.some(({ waits_for_gift }) => waits_for_gift !== null);
    },

    /** Notes when the written record of a spoken declaration went out. */
    recordSent: (id: number, day: string) =>
      db.updateTable('declarations').set({ record_sent_on: day }).where('id', '=', id).execute(),

    /**
     * Cancels a declaration, and with it those that the same person made before: gifts from that day on count by none of
     * them. One that was made later says something of its own and stays.
     */
    async cancel(id: number, from: string, today: string) {
      const chosen = await db.selectFrom('declarations').selectAll().where('id', '=', id).executeTakeFirst();
      if (!chosen) return undefined;
      const rows = await declarationsOfPerson(db, chosen.supporter_id);
      for (const row of rows.slice(0, rows.findIndex((each) => each.id === id) + 1))
        await end(row, from, today);
      return this.find(id);
    },

    /** Cancels every declaration of these supporters from that day on, which is today. Answers how many there were. */
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

/** How many spoken declarations wait for their written record. */
export async function recordsToSend(db: Database) {
  const { total } = await listDeclarations(db, { state: 'record_to_send', page: 1, per_page: 1 }, '');
  return total;
}
