import { pounds } from '@lapis/contract/money';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import type { Mail } from '../../server/http/mail';
import { keepThanks } from '../booking/keep-thanks';
import { writeThanks } from '../booking/thank-for';
import { moveOnlyGift } from '../declarations/declarations.repository';
import { giftsRepository } from '../gifts/gifts.repository';
import { type EntryRow, ledgerRepository } from '../ledger/ledger.repository';
import { findOriginalPayment } from '../ledger/payment-trail';
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
  /** Amount to move in pence; all that is left if undefined. */
  amount?: number | undefined;
  note: string;
  /** Identifies the form, so that a correction sent again moves nothing twice. */
  key?: string | undefined;
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

/** Returns the giver's own record, if it was merged into the supporter and its Gift Aid may be apart. */
const findFormerGiver = ({ supporter_id }: EntryRow, current: number | null) =>
  supporter_id === current ? null : supporter_id;

/**
 * Returns the amount that a correction moves.
 * @throws HttpError 409 if the payment has been moved already, 422 if there is too little left or the payment
 * provider refunds it as one
 */
async function amountToMove(
  db: Database,
  { payment, left, isMoved }: { payment: EntryRow; left: number; isMoved: boolean },
  amount = left,
) {
  if (left <= 0 && isMoved)
    throw new HttpError(
      409,
      'This payment has already been corrected. Please correct the one that replaced it.',
    );
  if (left <= 0)
    throw new HttpError(422, 'This payment was refunded or taken back, so there is nothing to correct.');
  if (amount > left)
    throw invalidField('amount', `Only ${pounds(left)} is left of this payment. Please enter that or less.`);
  const { source } = await findOriginalPayment(db, payment);
  if (amount < left && source === 'stripe')
    throw invalidField(
      'amount',
      'A payment through the payment provider can only be moved whole, because it is refunded as one.',
    );
  return amount;
}

/**
 * Moves a payment, or a part of it, to another giver or purpose: a correction takes the amount off the
 * payment, and a new payment books it again on a new gift. Both entries keep the original day, so that
 * monthly totals and Gift Aid remain correct. If the giver changes, the new giver is sent a thank-you, unless
 * the gift came from another system or through a platform that thanks, and the next claim pays back any Gift Aid claimed. Returns the id of the new gift; a repeated `key` returns the
 * same id.
 * @throws HttpError 404, 409 if the payment has already been corrected, 422 if it can't be
 */
export async function correctPayment(mail: Mail, actor: Actor, giftId: number, correction: CorrectionInput) {
  let id = 0;
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const { key = null } = correction;
    const known = key === null ? undefined : await giftsRepository(db).byKey(key);
    if (known) {
      id = known.id;
      return [];
    }
    const { gift, payment, left } = await paymentOfGift(db, giftId, correction.entry_id);
    const followers = await ledgerRepository(db).following(payment.id);
    const count = followers.filter(({ kind }) => kind === 'correction').length;
    const amount = await amountToMove(db, { payment, left, isMoved: count > 0 }, correction.amount);
    const { right, isOthers } = await completeCorrection(db, payment, correction);
    const { method, booked_on } = payment;
    const entry = { booked_on, source: 'staff', method } as const;
    const away = await ledgerRepository(db).add({
      ...entry,
      kind: 'correction',
      gift,
      amount: -amount,
      source_key: `correction:${payment.id}${count > 0 ? `#${count + 1}` : ''}`,
      follows_id: payment.id,
    });
    if (!away)
      throw new HttpError(409, 'This payment has just been corrected. Please look at the gift again.');
    const created = await giftsRepository(db).create({
      ...right,
      given_by: isOthers ? null : findFormerGiver(payment, right.supporter_id),
      amount,
      interval: 'once',
      method,
      creation_key: key,
      // Stays what it is, so that it is never claimed.
      source: gift.source === 'import' || gift.source === 'platform' ? gift.source : 'staff',
      is_sponsored: gift.is_sponsored === 1,
      no_gift_aid: gift.no_gift_aid === 1,
      is_small_donations: gift.is_small_donations === 1 && right.supporter_id === null,
      building_id: right.supporter_id === null ? gift.building_id : null,
      note: correction.note,
    });
    id = created.id;
    const inItsPlace = await ledgerRepository(db).add({
      ...entry,
      kind: 'payment',
      gift: created,
      amount,
      source_key: `staff:${id}`,
      follows_id: away.id,
    });
    await audit(db).note(actor, {
      action: 'changed',
      kind: 'gifts',
      id: gift.id,
      title: gift.reference,
      details: { corrected: amount, now: created.reference },
    });
    if (!isOthers) {
      await keepThanks(db, gift.id, id);
      if (amount === left) await moveOnlyGift(db, gift.id, id);
    }
    return isOthers && inItsPlace && created.source === 'staff'
      ? writeThanks(writing, created, inItsPlace)
      : [];
  });
  return id;
}
