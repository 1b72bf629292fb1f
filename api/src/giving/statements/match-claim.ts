import { pounds } from '@lapis/contract/money';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { formatLongDay } from '../../server/time/days';
import { addClaimPayment, removeClaimPayment } from '../claims/claim-payments';
import { claimsRepository } from '../claims/claims.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { claimLine } from './gift-of-line';
import { linesRepository } from './lines.repository';

interface ClaimMatch {
  claim_id: number;
  /** True if staff know that the amount is not what is due. */
  is_different: boolean;
}

/**
 * Records that a bank payment is HMRC's for a claim. Must run in a transaction.
 * @throws HttpError 404, 409 if the line is already matched, the claim can't be paid, or the amount differs
 * from what is due and `is_different` is false
 */
export async function matchClaim(
  db: Database,
  lineId: number,
  { claim_id, is_different }: ClaimMatch,
  actor: Actor,
) {
  await givingSettingsRepository(db).holdReceipts();
  const { amount, booked_on: on } = await claimLine(db, lineId, 'in');
  const { submitted_on } = orNotFound(await claimsRepository(db).find(claim_id));
  if (submitted_on !== null && on < submitted_on)
    throw new HttpError(
      409,
      `This payment came before claim ${claim_id} was sent, on ${formatLongDay(submitted_on)}.`,
    );
  await addClaimPayment(db, claim_id, { amount, on, lineId, userName: actorName(actor) });
  const { paid, total } = await claimsRepository(db).sums(claim_id);
  if (paid !== total && !is_different)
    throw new HttpError(
      409,
      `${pounds(total - paid + amount)} was still to be paid for claim ${claim_id}, not ${pounds(amount)}. Please say that the amount differs.`,
    );
  await audit(db).note(actor, {
    action: 'paid',
    kind: 'claims',
    id: claim_id,
    details: { amount, on, line: lineId },
  });
}

/**
 * Records that a bank payment is not HMRC's for its claim, so that it has to be checked again. Must run in a
 * transaction.
 * @throws HttpError 404, or 409 if the payment belongs to no claim
 */
export async function unmatchClaim(db: Database, lineId: number, actor: Actor) {
  await givingSettingsRepository(db).holdReceipts();
  const { claim_id, claim_payment_id } = orNotFound(await linesRepository(db).find(lineId));
  if (claim_id === null || claim_payment_id === null)
    throw new HttpError(409, 'This payment is not matched with a Gift Aid claim any more.');
  const { amount, paid_on } = await removeClaimPayment(db, claim_id, claim_payment_id);
  await audit(db).note(actor, {
    action: 'payment_removed',
    kind: 'claims',
    id: claim_id,
    details: { amount, on: paid_on, line: lineId },
  });
}
