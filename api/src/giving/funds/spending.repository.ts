import type { Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import '../tables';

type NewSpending = Omit<Insertable<Tables['spending']>, 'created_at' | 'undone_at' | 'import_id'> & {
  import_id?: number;
};
type NewTransfer = Omit<Insertable<Tables['fund_transfers']>, 'created_at' | 'undone_at'>;

/** Stores spending and transfers of funds. Nothing is deleted: a wrong row is marked as undone. */
export const spendingRepository = (db: Database) => {
  async function refuseClosed(ids: number[]) {
    const closed = await db
      .selectFrom('funds')
      .select('title')
      .where('id', 'in', ids)
      .where('closed_at', 'is not', null)
      .executeTakeFirst();
    if (closed) throw new HttpError(409, `${closed.title} is closed. Please open it again first.`);
  }

  /** @throws HttpError 409 if it is so already */
  function toUndoneAt({ undone_at }: { undone_at: string | null }, isUndone: boolean) {
    if ((undone_at !== null) === isUndone)
      throw new HttpError(
        409,
        isUndone ? 'This is already marked as entered in error.' : 'This is counted already.',
      );
    return isUndone ? timestamp() : null;
  }

  return {
    /** Returns false if the form was sent twice. */
    async spend(rows: NewSpending[]) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('spending')
        .values(rows.map((row) => ({ ...row, created_at: timestamp() })))
        .onConflict((conflict) => conflict.column('creation_key').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Returns false if the form was sent twice. */
    async transfer(row: NewTransfer) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('fund_transfers')
        .values({ ...row, created_at: timestamp() })
        .onConflict((conflict) => conflict.column('creation_key').doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** @throws HttpError 404, or 409 if it is so already or the fund is closed */
    async setSpendingUndone(id: number, isUndone: boolean) {
      const table = db.selectFrom('spending').selectAll();
      const row = orNotFound(await table.where('id', '=', id).executeTakeFirst());
      const undone_at = toUndoneAt(row, isUndone);
      await refuseClosed([row.fund_id]);
      await db.updateTable('spending').set({ undone_at }).where('id', '=', id).execute();
      return row;
    },

    /**
     * Marks the entries of an import as undone, except those that are already.
     * @throws HttpError 409 if a fund is closed
     */
    async undoImport(id: number) {
      const counted = db.selectFrom('spending').where('import_id', '=', id).where('undone_at', 'is', null);
      const funds = await counted.select('fund_id').distinct().execute();
      await refuseClosed(funds.map(({ fund_id }) => fund_id));
      await db
        .updateTable('spending')
        .set({ undone_at: timestamp() })
        .where('import_id', '=', id)
        .where('undone_at', 'is', null)
        .execute();
    },

    /** @throws HttpError 404, or 409 if it is so already or one of the funds is closed */
    async setTransferUndone(id: number, isUndone: boolean) {
      const table = db.selectFrom('fund_transfers').selectAll();
      const row = orNotFound(await table.where('id', '=', id).executeTakeFirst());
      const undone_at = toUndoneAt(row, isUndone);
      await refuseClosed([row.from_fund_id, row.to_fund_id]);
      await db.updateTable('fund_transfers').set({ undone_at }).where('id', '=', id).execute();
      return row;
    },
  };
};
