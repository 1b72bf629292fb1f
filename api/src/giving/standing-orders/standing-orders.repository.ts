import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import type { GiftRow } from '../gifts/gifts.repository';
import { toChunks } from '../statements/chunks';
import '../tables';

export type StandingOrderRow = Selectable<Tables['standing_orders']>;
export type AmountRow = Pick<Selectable<Tables['standing_order_amounts']>, 'valid_from' | 'amount'>;

/** From this day on, a standing order has the amount that it had before its first change. */
const ALWAYS = '2000-01-01';

export const isStandingOrder = ({ interval, method }: Pick<GiftRow, 'interval' | 'method'>) =>
  interval === 'month' && method === 'transfer';

/** Returns the amount in pence that is expected on a day. `amounts` are oldest first. */
export const amountOn = (gift: Pick<GiftRow, 'amount'>, amounts: readonly AmountRow[], day: string) =>
  (amounts.findLast(({ valid_from }) => valid_from <= day) ?? amounts[0] ?? gift).amount;

/** Checks if thanks are sent for a payment. Payments from before the standing order was recorded get none. */
export const sendsThanks = (order: StandingOrderRow | undefined, day: string) =>
  !order || (order.sends_thanks === 1 && day >= order.recorded_on);

export const standingOrdersRepository = (db: Database) => {
  const find = (giftId: number) =>
    db.selectFrom('standing_orders').selectAll().where('gift_id', '=', giftId).executeTakeFirst();

  async function amounts(giftIds: readonly number[]) {
    const found = new Map<number, AmountRow[]>();
    for (const some of toChunks(giftIds)) {
      const rows = await db
        .selectFrom('standing_order_amounts')
        .select(['gift_id', 'valid_from', 'amount'])
        .where('gift_id', 'in', some)
        .orderBy('valid_from')
        .execute();
      for (const { gift_id, ...row } of rows) found.set(gift_id, [...(found.get(gift_id) ?? []), row]);
    }
    return found;
  }

  return {
    find,
    amounts,
    amountsOf: async (giftId: number) => (await amounts([giftId])).get(giftId) ?? [],

    async ofGifts(giftIds: readonly number[]) {
      const found = new Map<number, StandingOrderRow>();
      for (const some of toChunks(giftIds))
        for (const row of await db
          .selectFrom('standing_orders')
          .selectAll()
          .where('gift_id', 'in', some)
          .execute())
          found.set(row.gift_id, row);
      return found;
    },

    add: (row: StandingOrderRow) => db.insertInto('standing_orders').values(row).execute(),

    /** Returns a gift's row. Adds one for a gift from the site, whose payments are thanked for. */
    async ensure({ id, created_at }: Pick<GiftRow, 'id' | 'created_at'>): Promise<StandingOrderRow> {
      const day = created_at.slice(0, 10);
      await db
        .insertInto('standing_orders')
        .values({ gift_id: id, due_day: null, since: day, recorded_on: day, words: '', sends_thanks: 1 })
        .onConflict((conflict) => conflict.column('gift_id').doNothing())
        .execute();
      return db.selectFrom('standing_orders').selectAll().where('gift_id', '=', id).executeTakeFirstOrThrow();
    },

    set: (giftId: number, columns: Partial<Omit<StandingOrderRow, 'gift_id'>>) =>
      db.updateTable('standing_orders').set(columns).where('gift_id', '=', giftId).execute(),

    /** Sets the amount from a day on. Keeps the earlier amount for earlier days. */
    async setAmount(gift: Pick<GiftRow, 'id' | 'amount'>, valid_from: string, amount: number) {
      const add = (row: AmountRow) =>
        db.insertInto('standing_order_amounts').values({ gift_id: gift.id, ...row });
      if (((await amounts([gift.id])).get(gift.id) ?? []).length === 0)
        await add({ valid_from: ALWAYS, amount: gift.amount }).execute();
      await add({ valid_from, amount })
        .onConflict((conflict) => conflict.columns(['gift_id', 'valid_from']).doUpdateSet({ amount }))
        .execute();
    },

    setSkipped: (giftId: number, month: string, user_name: string) =>
      db
        .insertInto('skipped_payments')
        .values({ gift_id: giftId, month, user_name, created_at: timestamp() })
        .onConflict((conflict) => conflict.columns(['gift_id', 'month']).doNothing())
        .execute(),

    setExpected: (giftId: number, month: string) =>
      db.deleteFrom('skipped_payments').where('gift_id', '=', giftId).where('month', '=', month).execute(),
  };
};
