import { type Actor, actorName, type AuditNote, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { lockGift, settleGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday } from '../settings/today';
import { changeAmount } from './change-amount';
import { matchOpenLines } from './match-by-words';
import { readPhrases, refuseFarDay } from './record-standing-order';
import { isStandingOrder, standingOrdersRepository } from './standing-orders.repository';

interface StandingOrderChanges {
  amount?: number | undefined;
  amount_from?: string | undefined;
  due_day?: number | undefined;
  words?: string[] | undefined;
  sends_thanks?: boolean | undefined;
}

async function findOrder(db: Database, id: number) {
  await lockGift(db, id);
  const gift = orNotFound(await giftsRepository(db).find(id));
  if (!isStandingOrder(gift) || gift.state === 'waiting') throw notFound();
  return gift;
}

const note = (
  db: Database,
  actor: Actor,
  { id, reference }: GiftRow,
  details: NonNullable<AuditNote['details']>,
) => audit(db).note(actor, { action: 'changed', kind: 'gifts', id, title: reference, details });

async function applyChanges(db: Database, actor: Actor, gift: GiftRow, changes: StandingOrderChanges) {
  const { amount, due_day, words, sends_thanks } = changes;
  const orders = standingOrdersRepository(db);
  const order = await orders.ensure(gift);
  const today = await readToday(db);
  const columns = {
    ...(due_day !== undefined && { due_day }),
    ...(words && { words: readPhrases(words) }),
    ...(sends_thanks !== undefined && { sends_thanks: sends_thanks ? 1 : 0 }),
    // Payments from before the choice are not thanked for.
    ...(sends_thanks && order.sends_thanks === 0 && { recorded_on: today }),
  };
  if (Object.keys(columns).length > 0) await orders.set(gift.id, columns);
  if (amount === undefined) return;
  const from = changes.amount_from ?? today;
  refuseFarDay('amount_from', from, today);
  await changeAmount(db, actor, gift, { amount, from });
}

/** Lists changes for the audit log. It only counts the bank's words, because the log must not contain names. */
const listChanges = ({ words, amount, amount_from, due_day, sends_thanks }: StandingOrderChanges) => ({
  ...(words && { words: words.length }),
  ...(amount !== undefined && { amount }),
  ...(amount_from !== undefined && { amount_from }),
  ...(due_day !== undefined && { due_day }),
  ...(sends_thanks !== undefined && { sends_thanks }),
});

/**
 * Changes a standing order, then matches the payments to check that now certainly belong to it. Returns their
 * number.
 * @throws HttpError 404, or 422 if the words or the day are invalid
 */
export async function changeStandingOrder(
  mail: Mail,
  actor: Actor,
  id: number,
  changes: StandingOrderChanges,
) {
  let also = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const gift = await findOrder(db, id);
    await applyChanges(db, actor, gift, changes);
    const matched = await matchOpenLines(writing, gift);
    also = matched.also;
    await note(db, actor, gift, { ...listChanges(changes), also });
    return matched.emails;
  });
  return also;
}

/** Says that no payment was expected in a month, or that one is. */
export async function setSkipped(
  db: Database,
  actor: Actor,
  id: number,
  { month, is_skipped }: { month: string; is_skipped: boolean },
) {
  const gift = await findOrder(db, id);
  const orders = standingOrdersRepository(db);
  await (is_skipped ? orders.setSkipped(id, month, actorName(actor)) : orders.setExpected(id, month));
  await note(db, actor, gift, { month, is_skipped });
}

/**
 * Expects the payments of an ended standing order again, and matches those to check. Returns their number.
 * @throws HttpError 404, or 409 if it has not ended
 */
export async function resumeStandingOrder(mail: Mail, actor: Actor, id: number) {
  let also = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const gift = await findOrder(db, id);
    if (gift.state !== 'cancelled') throw new HttpError(409, 'This standing order has not ended.');
    await giftsRepository(db).addEvent(id, { kind: 'begun', user_name: actorName(actor) });
    await settleGift(db, id);
    const matched = await matchOpenLines(writing, gift);
    also = matched.also;
    await note(db, actor, gift, { state: 'active', also });
    return matched.emails;
  });
  return also;
}
