import { HttpError } from '../../server/http/http-error';
import type { Database } from '../../server/database/database';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { addEntries, insertClaim, listReturned, submitClaim } from './change-claims';
import { addClaimPayment } from './claim-payments';
import type { ClaimDates } from './judge';
import { planClaim } from './plan-claim';

/**
 * Records that the charity repaid all tax that it owed HMRC outside a claim: as a claim without gifts that was sent
 * and paid on that day, so that no later claim pays the tax back again. Must run in a transaction. Returns its id
 * and the amount.
 * @throws HttpError 422 if no tax is owed
 */
export async function recordRepayment(
  db: Database,
  { on, hmrc_reference }: { on: string; hmrc_reference: string },
  circumstances: ClaimDates,
  userName: string,
) {
  await givingSettingsRepository(db).holdReceipts();
  const plan = await planClaim(db, { small_donations: true }, circumstances);
  const { returns } = plan.small;
  const returned = listReturned(plan.adjustments);
  const days = [...returned, ...returns.entries].map(({ donated_on }) => donated_on).toSorted();
  const [first_on] = days;
  const amount = plan.adjustment + returns.tax;
  if (first_on === undefined || amount === 0)
    throw new HttpError(422, 'You owe HMRC no tax. Please look at the page again.');
  const small = { entries: [], years: [], buildings: [], returns };
  const whole = { ...plan, gifts: 0, tax: 0, small, connected: [] };
  const { id } = await insertClaim(db, whole, { first_on, last_on: days.at(-1) ?? first_on }, userName);
  await addEntries(db, id, { role: 'adjustment', entries: returned });
  await addEntries(db, id, { role: 'small_donation', entries: returns.entries });
  await submitClaim(db, id, { on, hmrc_reference });
  await addClaimPayment(db, id, { amount: -amount, on, lineId: null, userName });
  return { id, amount };
}
