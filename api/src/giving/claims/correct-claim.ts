import { formatLongDay } from '../../server/time/days';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';
import { lockSentClaim } from './claim-payments';
import { claimsRepository } from './claims.repository';

interface ClaimChanges {
  submitted_on?: string | undefined;
  hmrc_reference?: string | undefined;
  explanation?: string | undefined;
}

/**
 * Corrects a claim's day and number of sending, or the explanation of its adjustments; an empty explanation
 * is generated again. Must run in a transaction.
 * @throws HttpError 404, 409 if the claim wasn't sent, 422 if HMRC paid it before the new day
 */
export async function changeClaim(
  db: Database,
  id: number,
  { submitted_on, hmrc_reference, explanation }: ClaimChanges,
) {
  if (submitted_on !== undefined || hmrc_reference !== undefined) {
    await lockSentClaim(db, id);
    const [first] = await claimsRepository(db).payments(id);
    if (first && submitted_on !== undefined && submitted_on > first.paid_on)
      throw invalidField(
        'submitted_on',
        `HMRC paid it on ${formatLongDay(first.paid_on)}. Please check the day.`,
      );
  } else {
    await givingSettingsRepository(db).holdReceipts();
    orNotFound(await claimsRepository(db).find(id));
  }
  const set = {
    ...(submitted_on !== undefined && { submitted_on }),
    ...(hmrc_reference !== undefined && { hmrc_reference }),
    ...(explanation !== undefined && { explanation: explanation || null }),
  };
  if (Object.keys(set).length > 0) await db.updateTable('claims').set(set).where('id', '=', id).execute();
}

/**
 * Undoes that a claim was marked as sent, so that it can be withdrawn. Must run in a transaction.
 * @throws HttpError 404, or 409 if the claim wasn't sent, or HMRC has paid or refused it
 */
export async function takeBackSubmission(db: Database, id: number) {
  const { refused_on } = await lockSentClaim(db, id);
  if (refused_on) throw new HttpError(409, 'HMRC refused this claim. Please undo the refusal first.');
  if ((await claimsRepository(db).payments(id)).length > 0)
    throw new HttpError(409, 'HMRC has paid this claim. If it has not, please remove the payment first.');
  await db
    .updateTable('claims')
    .set({ state: 'made', submitted_on: null, hmrc_reference: '' })
    .where('id', '=', id)
    .execute();
}
