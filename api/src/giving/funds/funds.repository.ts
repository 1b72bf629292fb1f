import type { Fund } from '@lapis/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { invalidField } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

export type FundRow = Selectable<Tables['funds']>;

/** Ids of the two funds that always exist. */
export interface UsualFunds {
  general: number;
  restricted: number;
}

const usual = [
  { role: 'general', title: 'General fund', is_restricted: 0 },
  { role: 'restricted', title: 'Other restricted gifts', is_restricted: 1 },
] as const;

export const toFund = ({ closed_at, created_at: _, is_restricted, ...row }: FundRow): Fund => ({
  ...row,
  is_restricted: is_restricted === 1,
  is_closed: closed_at !== null,
});

export const fundsRepository = (db: Database) => {
  const findUsual = () =>
    db.selectFrom('funds').select(['id', 'role']).where('role', 'is not', null).execute();

  /** Returns the two funds that always exist, and creates them the first time. */
  async function usualFunds(): Promise<UsualFunds> {
    let rows = await findUsual();
    if (rows.length < usual.length) {
      await db
        .insertInto('funds')
        .values(usual.map((fund) => ({ ...fund, created_at: timestamp() })))
        .onConflict((conflict) => conflict.column('role').doNothing())
        .execute();
      rows = await findUsual();
    }
    const idOf = (role: string) => rows.find((row) => row.role === role)?.id ?? 0;
    return { general: idOf('general'), restricted: idOf('restricted') };
  }

  async function refuseTitle(title: string, own?: number) {
    const rows = await db.selectFrom('funds').select(['id', 'title']).execute();
    const wanted = title.toLowerCase();
    if (rows.some((row) => row.title.toLowerCase() === wanted && row.id !== own))
      throw invalidField('title', 'Another fund already has this name.');
  }

  return {
    usualFunds,
    refuseTitle,

    async list() {
      await usualFunds();
      return db
        .selectFrom('funds')
        .selectAll()
        .orderBy(sql`case role when 'general' then 0 when 'restricted' then 2 else 1 end`)
        .orderBy('is_restricted')
        .orderBy('title')
        .orderBy('id')
        .execute();
    },

    find: (id: number) => db.selectFrom('funds').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Returns a fund that stays open until the transaction ends. Locks booking, so call it before locking anything
     * else.
     * @throws HttpError 422 if there is no such fund, or it is closed
     */
    async findOpen(field: string, id: number) {
      await givingSettingsRepository(db).holdReceipts();
      const fund = await db.selectFrom('funds').selectAll().where('id', '=', id).executeTakeFirst();
      if (!fund) throw invalidField(field, 'There is no such fund. Please choose another.');
      if (fund.closed_at !== null)
        throw invalidField(field, `${fund.title} is closed. Please reopen it first, or choose another fund.`);
      return fund;
    },

    create: ({ title, is_restricted }: Pick<Fund, 'title' | 'is_restricted'>) =>
      db
        .insertInto('funds')
        .values({ title, is_restricted: is_restricted ? 1 : 0, created_at: timestamp() })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Returns false if there is a newer version. */
    async change(
      id: number,
      version: number,
      changes: Partial<Pick<FundRow, 'title' | 'opening_amount' | 'opening_on' | 'closed_at'>>,
    ) {
      const { numUpdatedRows } = await db
        .updateTable('funds')
        .set({ ...changes, version: sql`version + 1` })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
