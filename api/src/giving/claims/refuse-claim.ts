import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import '../tables';
import { findAdjustingClaim } from './change-claims';
import { lockSentClaim } from './claim-payments';
import { claimsRepository } from './claims.repository';
import { inBatches } from './trails';

type EntryTable = 'claim_entries' | 'refused_entries';

async function moveEntries(db: Database, claimId: number, from: EntryTable, to: EntryTable) {
  const rows = await db.selectFrom(from).selectAll().where('claim_id', '=', claimId).orderBy('id').execute();
  await db.deleteFrom(from).where('claim_id', '=', claimId).execute();
  for (const batch of inBatches(
    rows.map(({ id: _, ...row }) => row),
    500,
  ))
    await db.insertInto(to).values(batch).execute();
}

/**
 * Records that HMRC refused a claim. Its gifts can be claimed again, and the tax that it paid back is due
 * again. Must run in a transaction.
 * @throws HttpError 404, or 409 if the claim wasn't sent, was refused before, has a payment, or a later claim
 * pays back tax of it
 */
export async function refuseClaim(db: Database, id: number, { on, why }: { on: string; why: string }) {
  const { refused_on } = await lockSentClaim(db, id);
  if (refused_on) throw new HttpError(409, 'This claim is already marked as refused.');
  if ((await claimsRepository(db).payments(id)).length > 0)
    throw new HttpError(409, 'HMRC has paid this claim. If it has not, please remove the payment first.');
  const other = await findAdjustingClaim(db, id);
  if (other !== undefined)
    throw new HttpError(
      409,
      `Claim ${other} pays back tax from this one. Please withdraw it, or mark it as refused, first.`,
    );
  await moveEntries(db, id, 'claim_entries', 'refused_entries');
  await db.updateTable('claims').set({ refused_on: on, refusal: why }).where('id', '=', id).execute();
}

/**
 * Finds a claim that contains an entry of the refused one by now, in the same direction and for the same time. A
 * payment that one claim claims and another pays back is no such entry; a correction that both take off is.
 */
const findClaimAgain = (db: Database, id: number) =>
  db
    .selectFrom('refused_entries as r')
    .innerJoin('claim_entries as c', (join) =>
      join.onRef('c.entry_id', '=', 'r.entry_id').onRef('c.turn', '=', 'r.turn'),
    )
    .select('c.claim_id')
    .where('r.claim_id', '=', id)
    .where(sql<boolean>`(r.amount < 0) = (c.amount < 0)`)
    .orderBy('c.claim_id')
    .executeTakeFirst();

/**
 * Undoes that HMRC refused a claim. Must run in a transaction.
 * @throws HttpError 404, or 409 if the claim isn't refused or another one contains its gifts by now
 */
export async function undoRefusal(db: Database, id: number) {
  const { refused_on } = await lockSentClaim(db, id);
  if (!refused_on) throw new HttpError(409, 'This claim is not marked as refused.');
  const again = await findClaimAgain(db, id);
  if (again)
    throw new HttpError(
      409,
      `Claim ${again.claim_id} has gifts of this one by now. Please withdraw that claim first.`,
    );
  await moveEntries(db, id, 'refused_entries', 'claim_entries');
  await db.updateTable('claims').set({ refused_on: null, refusal: '' }).where('id', '=', id).execute();
}
