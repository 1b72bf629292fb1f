import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { writeThanks } from '../booking/thank-for';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { findCurrentId } from '../supporters/joined';
import { type GiverInput, resolveGiver } from './given-by';
import { paymentOfGift } from './payment-of-gift';
import { appealBySlug, projectBySlug } from './purpose-by-slug';

interface CorrectionInput extends GiverInput {
  entry_id: number;
  /** Slug; null for general funds, undefined if unchanged. */
  appeal?: string | null | undefined;
  project?: string | null | undefined;
  note: string;
}

async function completeCorrection(db: Database, payment: EntryRow, correction: CorrectionInput) {
  const { supporter_id, name, email, appeal, project } = correction;
  const before = {
    supporter_id: payment.supporter_id && ((await findCurrentId(db, payment.supporter_id)) ?? null),
    appeal_id: payment.appeal_id,
    project: payment.project_id === null ? null : { id: payment.project_id, title: payment.project_title },
  };
  const isNamed = supporter_id !== undefined || Boolean(name) || Boolean(email);
  const right = {
    supporter_id: isNamed ? await resolveGiver(db, correction) : before.supporter_id,
    appeal_id: appeal === undefined ? before.appeal_id : await appealBySlug(db, appeal),
    project: project === undefined ? before.project : await projectBySlug(db, project),
  };
  const isSame =
    right.supporter_id === before.supporter_id &&
    right.appeal_id === before.appeal_id &&
    right.project?.id === before.project?.id;
  if (isSame)
    throw new HttpError(422, 'The payment already says that. Please say whose it was, or what it was for.');
  return { right, isOthers: right.supporter_id !== before.supporter_id };
}

/**
 * Moves a payment to another giver or purpose: a correction cancels what remains of the payment, and a new
 * payment books it again on a new gift. Both entries keep the original day, so that monthly totals and Gift
 * Aid remain correct. If the giver changes, the new giver is sent a thank-you, and the next claim pays back
 * any Gift Aid claimed. Returns the id of the new gift.
 * @throws HttpError 404, 409 if the payment has already been corrected, 422 if it can't be
 */
export async function correctPayment(mail: Mail, actor: Actor, giftId: number, correction: CorrectionInput) {
  let id = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const { gift, payment, left } = await paymentOfGift(db, giftId, correction.entry_id);
    const source_key = `correction:${payment.id}`;
    if (await ledgerRepository(db).bySource(source_key))
      throw new HttpError(
        409,
        'This payment has already been corrected. Please correct the one that replaced it.',
      );
    if (left <= 0) throw new HttpError(422, 'This payment was refunded, so there is nothing to correct.');
    const { right, isOthers } = await completeCorrection(db, payment, correction);
    const { method, booked_on } = payment;
    const entry = { booked_on, source: 'staff', method } as const;
    const away = await ledgerRepository(db).add({
      ...entry,
      kind: 'correction',
      gift,
      amount: -left,
      source_key,
      follows_id: payment.id,
    });
    if (!away)
      throw new HttpError(409, 'This payment has just been corrected. Please look at the gift again.');
    const created = await giftsRepository(db).create({
      ...right,
      amount: left,
      interval: 'once',
      method,
      source: 'staff',
      is_sponsored: gift.is_sponsored === 1,
      no_gift_aid: gift.no_gift_aid === 1,
      is_small_donations: gift.is_small_donations === 1 && right.supporter_id === null,
      note: correction.note,
    });
    id = created.id;
    const inItsPlace = await ledgerRepository(db).add({
      ...entry,
      kind: 'payment',
      gift: created,
      amount: left,
      source_key: `staff:${id}`,
      follows_id: away.id,
    });
    await audit(db).note(actor, {
      action: 'changed',
      kind: 'gifts',
      id: gift.id,
      title: gift.reference,
      details: { corrected: left, now: created.reference },
    });
    return isOthers && inItsPlace ? writeThanks(writing, created, inItsPlace) : [];
  });
  return id;
}
