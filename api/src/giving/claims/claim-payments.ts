import { formatLongDay } from '../../server/time/days';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';
import { addShares } from './claim-shares';
import { claimsRepository } from './claims.repository';

/**
 * Locks a claim that was sent to HMRC and returns it. Must run in a transaction.
 * @throws HttpError 404, or 409 if the claim was not sent
 */
export async function lockSentClaim(db: Database, id: number) {
  await givingSettingsRepository(db).holdReceipts();
  const claim = orNotFound(await claimsRepository(db).find(id));
  if (claim.state === 'made')
    throw new HttpError(409, `Claim ${id} is not marked as sent to HMRC. Please do that first.`);
  return { ...claim, submitted_on: claim.submitted_on ?? '' };
}

interface NewPayment {
  amount: number;
  on: string;
  lineId: number | null;
  userName: string;
}

/**
 * Records that HMRC paid a claim, in full or in part, and divides the payment by purpose. Must run in a
 * transaction.
 * @throws HttpError 404, 409 if the claim wasn't sent, was refused or has this payment, 422 if it was paid
 * before it was sent
 */
export async function addClaimPayment(
  db: Database,
  claimId: number,
  { amount, on, lineId, userName }: NewPayment,
) {
  const { refused_on, submitted_on } = await lockSentClaim(db, claimId);
  if (refused_on)
    throw new HttpError(
      409,
      `HMRC refused claim ${claimId}. If it has paid after all, undo the refusal first.`,
    );
  if (on < submitted_on)
    throw invalidField(
      'on',
      `The claim was only sent on ${formatLongDay(submitted_on)}. Please check both days.`,
    );
  const payments = await claimsRepository(db).payments(claimId);
  if (payments.some((each) => each.amount === amount && each.paid_on === on))
    throw new HttpError(
      409,
      `A payment of ${pounds(amount)} on ${formatLongDay(on)} is already recorded for claim ${claimId}.`,
    );
  const payment = await db
    .insertInto('claim_payments')
    .values({
      claim_id: claimId,
      line_id: lineId,
      amount,
      paid_on: on,
      user_name: userName,
      created_at: timestamp(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addShares(db, payment);
  return payment;
}

/**
 * Removes a payment that was recorded by mistake. Its bank payment has to be checked again. Must run in a
 * transaction.
 * @throws HttpError 404
 */
export async function removeClaimPayment(db: Database, claimId: number, id: number) {
  await lockSentClaim(db, claimId);
  const payment = orNotFound(
    await db
      .deleteFrom('claim_payments')
      .where('id', '=', id)
      .where('claim_id', '=', claimId)
      .returningAll()
      .executeTakeFirst(),
  );
  if (payment.line_id !== null)
    await db
      .updateTable('statement_lines')
      .set({ state: 'unmatched' })
      .where('id', '=', payment.line_id)
      .execute();
  return payment;
}
