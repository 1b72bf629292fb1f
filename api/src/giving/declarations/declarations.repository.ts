import type { Taxpayer } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { earliestCovered } from '../gift-aid/periods';
import { currentWording, singleWording } from '../gift-aid/wording';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';
import { type DeclarationRow, declarationRows } from './declaration-for';
import { asDeclaration, holdsOn, listDeclarations, shownDeclarations } from './declaration-list';
import { type Ended, type EndedColumns, endOn, listEnded } from './end-declarations';

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
  /** Version of the wording; the current one by default. */
  wording?: string;
  /** Words of a declaration that was made in another system. */
  words?: string;
  /** The only gift that it covers; `past` and `future` then don't count. */
  onlyGift?: number;
}

/** Returns what the person declared, as columns. */
const toColumns = ({ supporterId, given, taxpayer, past, future, madeOn, onlyGift }: DeclarationInput) => ({
  ...taxpayer,
  supporter_id: supporterId,
  given,
  made_on: madeOn,
  covers_from: past || onlyGift !== undefined ? earliestCovered(madeOn) : madeOn,
  covers_until: future || onlyGift !== undefined ? null : madeOn,
  outside_uk: taxpayer.outside_uk ? 1 : 0,
  only_gift: onlyGift ?? null,
});

type DeclaredColumns = ReturnType<typeof toColumns>;

/** Stores Gift Aid declarations. A stored declaration can be cancelled but not changed; see `declaration-errors.ts`. */
export const declarationsRepository = (db: Database) => {
  const end = ({ id }: Ended, columns: EndedColumns | undefined, cancelled_with: number | null) =>
    columns &&
    db
      .updateTable('declarations')
      .set({ ...columns, ...(cancelled_with === null && { covered_until: null }), cancelled_with })
      .where('id', '=', id)
      .execute();

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

    /** Returns a declaration in force that says the same, such as one whose form was sent twice. */
    findSame: (input: DeclarationInput) =>
      Object.entries(toColumns(input))
        .reduce(
          (query, [column, value]) =>
            query.where(column as keyof DeclaredColumns, value === null ? 'is' : '=', value),
          db.selectFrom('declarations').selectAll().where('cancelled_from', 'is', null),
        )
        .executeTakeFirst(),

    /**
     * Stores a declaration. The person's earlier declarations remain, and cover gifts made before this one's
     * day.
     */
    declare: (input: DeclarationInput) =>
      db
        .insertInto('declarations')
        .values({
          ...toColumns(input),
          wording: input.wording ?? (input.onlyGift === undefined ? currentWording : singleWording),
          words: input.words ?? '',
          record_sent_on: null,
          with_gift: input.withGift ?? null,
          cancelled_from: null,
          user_name: input.userName,
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

    /** Cancels a declaration, with those that `listEnded` returns. */
    async cancel(id: number, from: string, today: string) {
      for (const [row, columns] of await listEnded(db, id, from, today)) await end(row, columns, id);
      return this.find(id);
    },

    /**
     * Cancels what the giver revokes, which staff can’t undo, nor what staff ended before if it would then cover
     * gifts again. Returns the number of declarations cancelled. Must run in a transaction.
     */
    async cancelAllOf(supporterIds: number[], from: string, today = from) {
      await givingSettingsRepository(db).holdReceipts();
      const ids = supporterIds.length ? supporterIds : [0];
      const rows = await db
        .selectFrom('declarations')
        .selectAll()
        .where('supporter_id', 'in', ids)
        .where((eb) => eb.or([eb('covers_until', 'is', null), eb('covers_until', '>=', from)]))
        .execute();
      for (const row of rows) await end(row, endOn(row, from, today), null);
      await db
        .updateTable('declarations')
        .set({ cancelled_with: null, covered_until: null })
        .where('supporter_id', 'in', ids)
        .where('cancelled_with', 'is not', null)
        .where((eb) => eb.or([eb('covered_until', '=', ''), eb('covered_until', '>=', from)]))
        .execute();
      return rows.length;
    },
  };
};

/** Lets a declaration for one gift cover the gift that its payment was moved to. */
export const moveOnlyGift = (db: Database, from: number, to: number) =>
  db.updateTable('declarations').set({ only_gift: to }).where('only_gift', '=', from).execute();

export async function recordsToSend(db: Database) {
  const { total } = await listDeclarations(db, { state: 'record_to_send', page: 1, per_page: 1 }, '');
  return total;
}
