import { sql } from 'kysely';
import { actorName, type Actor } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { isNotUndone } from '../gifts/undoing';
import type { EntryRow } from '../ledger/ledger.repository';
import { lockGift } from '../ledger/settle-gift';
import { readToday } from '../settings/today';
import { amountOn, standingOrdersRepository } from './standing-orders.repository';

/** Key of the event that says that the amount from a day on was learnt from a payment. */
const learntKey = (giftId: number, from: string) => `learnt-amount:${giftId}:${from}`;

const takeLearnt = (db: Database, key: string) =>
  db
    .updateTable('gift_events')
    .set({ source_key: null })
    .where('source_key', '=', key)
    .returning('id')
    .executeTakeFirst();

/** Gives the gift the amount of today. Returns it. */
async function setCurrent(db: Database, gift: GiftRow) {
  const amounts = await standingOrdersRepository(db).amountsOf(gift.id);
  const amount = amountOn(gift, amounts, await readToday(db));
  await db.updateTable('gifts').set({ amount }).where('id', '=', gift.id).execute();
  return amount;
}

/**
 * Changes a standing order's amount from a day on, which may be in the future. Earlier payments are still
 * expected with the earlier amount. Must run in a transaction.
 * @param amount in pence
 * @param isLearnt whether a payment had it, so that undoing its match takes it back
 */
export async function changeAmount(
  db: Database,
  actor: Actor,
  gift: GiftRow,
  { amount, from, isLearnt = false }: { amount: number; from: string; isLearnt?: boolean },
) {
  await lockGift(db, gift.id);
  const orders = standingOrdersRepository(db);
  await orders.ensure(gift);
  await orders.setAmount(gift, from, amount);
  await setCurrent(db, gift);
  const key = learntKey(gift.id, from);
  await takeLearnt(db, key);
  await giftsRepository(db).addEvent(gift.id, {
    kind: 'changed',
    amount,
    user_name: actorName(actor),
    source_key: isLearnt ? key : null,
  });
}

/**
 * Takes back the amount that a standing order learnt from a payment, after the payment's match was undone, unless
 * another payment had that amount too. The gift must be locked.
 */
export async function forgetAmount(
  db: Database,
  actor: Actor,
  { id, gift_id, amount, booked_on }: EntryRow & { gift_id: number },
) {
  const amounts = await standingOrdersRepository(db).amountsOf(gift_id);
  const learnt = amounts.findLast(({ valid_from }) => valid_from <= booked_on);
  if (learnt?.amount !== amount) return;
  const { valid_from } = learnt;
  const another = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('gift_id', '=', gift_id)
    .where('id', '<>', id)
    .where('kind', '=', 'payment')
    .where('amount', '=', amount)
    .where('booked_on', '>=', valid_from)
    .where(isNotUndone)
    .executeTakeFirst();
  if (another || !(await takeLearnt(db, learntKey(gift_id, valid_from)))) return;
  await db
    .deleteFrom('standing_order_amounts')
    .where('gift_id', '=', gift_id)
    .where('valid_from', '=', valid_from)
    .execute();
  const now = await setCurrent(db, orNotFound(await giftsRepository(db).find(gift_id)));
  await giftsRepository(db).addEvent(gift_id, { kind: 'changed', amount: now, user_name: actorName(actor) });
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
