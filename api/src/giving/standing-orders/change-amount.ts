import { sql } from 'kysely';
import { actorName, type Actor } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { lockGift } from '../ledger/settle-gift';
import { readToday } from '../settings/today';
import { amountOn, standingOrdersRepository } from './standing-orders.repository';

/**
 * Changes a standing order's amount from a day on, which may be in the future. Earlier payments are still
 * expected with the earlier amount. Must run in a transaction.
 * @param amount in pence
 */
export async function changeAmount(db: Database, actor: Actor, gift: GiftRow, amount: number, from: string) {
  await lockGift(db, gift.id);
  const orders = standingOrdersRepository(db);
  await orders.ensure(gift);
  await orders.setAmount(gift, from, amount);
  const now = amountOn(gift, await orders.amountsOf(gift.id), await readToday(db));
  await db.updateTable('gifts').set({ amount: now }).where('id', '=', gift.id).execute();
  await giftsRepository(db).addEvent(gift.id, { kind: 'changed', amount, user_name: actorName(actor) });
}

/** Applies amounts of standing orders whose day has come. */
export async function applyAmounts(db: Database) {
  const today = await readToday(db);
  const current = sql<number>`(
    select a.amount from standing_order_amounts as a
    where a.gift_id = gifts.id and a.valid_from <= ${today}
    order by a.valid_from desc limit 1
  )`;
  await db
    .updateTable('gifts')
    .set({ amount: current })
    .where('id', 'in', (eb) => eb.selectFrom('standing_order_amounts').select('gift_id'))
    .where(sql<boolean>`gifts.amount <> coalesce(${current}, gifts.amount)`)
    .execute();
}
