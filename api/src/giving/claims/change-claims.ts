import type { CharityLine } from '@lapis/contract';
import { sql } from 'kysely';
import { isRepayment } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { timestamp } from '../../server/time/clock';
import { rulesVersion } from '../gift-aid/rules';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { smallDonationsRepository } from '../small-donations/small-donations.repository';
import '../tables';
import { claimsRepository } from './claims.repository';
import type { DonationEntry } from './donations';
import type { ClaimDates } from './judge';
import { type ClaimParams, type ClaimPlan, planClaim } from './plan-claim';
import type { PlannedEntry, PlannedLine } from './plan-lines';
import { noSmallDonations } from './small-donations';
import { entries, inBatches, withOrigins } from './trails';

const ROWS = 500;

interface NewEntries {
  role: 'gift' | 'adjustment' | 'small_donation';
  entries: (PlannedEntry & { line_id?: number | null })[];
}

/** SQL for how often an entry was claimed before, or taken back before if the amount is negative. */
const nextTurn = ({ entry_id, amount }: PlannedEntry) => sql<number>`(
  select coalesce(max(turn) + 1, 0) from claim_entries as earlier
  where earlier.entry_id = ${entry_id} and ${amount < 0 ? sql`earlier.amount < 0` : sql`earlier.amount >= 0`}
)`;

export async function addEntries(db: Database, claim_id: number, { role, entries: added }: NewEntries) {
  for (const batch of inBatches(added, ROWS)) {
    await db
      .insertInto('claim_entries')
      .values(batch.map((entry) => ({ line_id: null, ...entry, claim_id, role, turn: nextTurn(entry) })))
      .execute();
  }
}

async function addLines(db: Database, claim_id: number, lines: PlannedLine[]) {
  const numbered = lines.map((line, index) => ({ ...line, position: index + 1 }));
  for (const batch of inBatches(numbered, ROWS)) {
    const rows = await db
      .insertInto('claim_lines')
      .values(
        batch.map(({ entries: _, is_sponsored, ...line }) => ({
          ...line,
          is_sponsored: is_sponsored ? 1 : 0,
          claim_id,
        })),
      )
      .returning(['id', 'position'])
      .execute();
    const ids = new Map(rows.map(({ position, id }) => [position, id]));
    const added = batch.flatMap(({ position, entries: its }) =>
      its.map((entry) => ({ ...entry, line_id: ids.get(position) ?? null })),
    );
    await addEntries(db, claim_id, { role: 'gift', entries: added });
  }
}

async function listConnected(db: Database): Promise<CharityLine[]> {
  const { charities } = await smallDonationsRepository(db).setup();
  return charities.map(({ name, reference }) => ({ name, reference }));
}

export const insertClaim = (
  db: Database,
  { gifts, tax, adjustment, small, connected }: ClaimPlan & { connected: CharityLine[] },
  days: { first_on: string; last_on: string },
  user_name: string,
) =>
  db
    .insertInto('claims')
    .values({
      ...days,
      state: 'made',
      gifts,
      tax,
      adjustment,
      small_donations: JSON.stringify(small.years),
      small_buildings: JSON.stringify(small.buildings),
      connected_charities: JSON.stringify(connected),
      small_returned: JSON.stringify(small.returns.years),
      small_adjustment: small.returns.tax,
      wording: rulesVersion,
      user_name,
      created_at: timestamp(),
      submitted_on: null,
      hmrc_reference: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Lists the entries of gifts whose tax goes back to HMRC. */
export const listReturned = (adjustments: ClaimPlan['adjustments']) =>
  adjustments.flatMap(({ entries: its, day }) => its.map((entry) => ({ ...entry, donated_on: day })));

/**
 * Creates a claim for everything that can be claimed and returns its id. Must run in a transaction; a lock
 * makes concurrent requests wait, so that no entry is claimed twice. Adjustments alone don't make a claim,
 * because HMRC accepts no negative claims: those of gifts wait for a claim with a schedule, which has a box
 * for them, and those of small donations for a claim on small donations (`sources.form`).
 * @throws HttpError 422 if there is nothing to claim
 */
export async function makeClaim(
  db: Database,
  asked: ClaimParams,
  circumstances: ClaimDates,
  userName: string,
): Promise<number> {
  await givingSettingsRepository(db).holdReceipts();
  const plan = await planClaim(db, asked, circumstances);
  const { first_on, last_on } = plan;
  const hasMore = plan.lines.length > 0 || plan.small.years.length > 0;
  if (!hasMore || first_on === null || last_on === null)
    throw new HttpError(
      422,
      'There is nothing to claim. Every gift that counts is already in a claim; the list says why the others are left out.',
    );
  const { adjustments, adjustment } = plan.lines.length > 0 ? plan : { adjustments: [], adjustment: 0 };
  const small = plan.small.years.length > 0 ? plan.small : noSmallDonations();
  const connected = plan.small.years.length > 0 ? await listConnected(db) : [];
  const whole = { ...plan, adjustment, small, connected };
  const { id } = await insertClaim(db, whole, { first_on, last_on }, userName);
  await addLines(db, id, plan.lines);
  await addEntries(db, id, { role: 'adjustment', entries: listReturned(adjustments) });
  const small_entries = [...small.entries, ...small.returns.entries];
  await addEntries(db, id, { role: 'small_donation', entries: small_entries });
  return id;
}

async function lockUnsentClaim(db: Database, id: number) {
  await givingSettingsRepository(db).holdReceipts();
  const { state } = orNotFound(await claimsRepository(db).find(id));
  if (state === 'submitted')
    throw new HttpError(409, 'This claim has already been sent to HMRC, so it can’t be changed.');
}

/**
 * Marks a claim as sent to HMRC. Must run in a transaction.
 * @throws HttpError 404, or 409 if it has already been sent
 */
export async function submitClaim(
  db: Database,
  id: number,
  { on, hmrc_reference }: { on: string; hmrc_reference: string },
) {
  await lockUnsentClaim(db, id);
  await db
    .updateTable('claims')
    .set({ state: 'submitted', submitted_on: on, hmrc_reference })
    .where('id', '=', id)
    .execute();
}

/** Returns the id of a later claim that pays back tax of this one. */
export async function findAdjustingClaim(db: Database, id: number) {
  const ofClaim = await db
    .selectFrom('claim_entries')
    .select('entry_id')
    .where('claim_id', '=', id)
    .execute();
  const mine = new Set(ofClaim.map(({ entry_id }) => entry_id));
  const returned = await entries(db)
    .innerJoin('claim_entries as c', 'c.entry_id', 'e.id')
    .select('c.claim_id')
    .where('c.claim_id', '>', id)
    .where('c.role', '<>', 'gift')
    .where('c.amount', '<', 0)
    .orderBy('c.claim_id')
    .execute();
  const byId = await withOrigins(db, returned);
  return returned.find((entry) => {
    for (let at: DonationEntry | undefined = entry; at; at = byId.get(at.follows_id ?? 0))
      if (mine.has(at.id)) return true;
    return false;
  })?.claim_id;
}

/**
 * Deletes a claim that hasn't been sent to HMRC, so that its gifts can be claimed again; or a repayment, whose tax is
 * then owed again. Must run in a transaction.
 * @throws HttpError 404, or 409 if the claim has been sent or a later one adjusts it
 */
export async function removeClaim(db: Database, id: number) {
  await givingSettingsRepository(db).holdReceipts();
  if (isRepayment(await claimsRepository(db).show(id)))
    await db.deleteFrom('claim_payments').where('claim_id', '=', id).execute();
  else await lockUnsentClaim(db, id);
  const other = await findAdjustingClaim(db, id);
  if (other !== undefined)
    throw new HttpError(409, `Claim ${other} pays back tax from this one. Please withdraw that claim first.`);
  await db.deleteFrom('claims').where('id', '=', id).execute();
}
