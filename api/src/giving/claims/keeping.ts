import type { Database } from '../../server/database/database';
import { keptUntil } from '../gift-aid/periods';
import { claimRules } from '../gift-aid/rules';
import { toDay, addYears } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

export interface RetainedRecord {
  what: string;
  why: string;
  until: string;
}

async function findRetentionDates(db: Database) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const used = (table: 'claim_entries' | 'refused_entries') =>
    db
      .selectFrom(table === 'claim_entries' ? 'claim_entries as c' : 'refused_entries as c')
      .innerJoin('claims', 'claims.id', 'c.claim_id')
      .select(({ fn }) => [
        'c.declaration_id',
        fn.max('claims.created_at').as('created_at'),
        fn.max('claims.submitted_on').as('submitted_on'),
      ])
      .where('c.declaration_id', 'is not', null)
      .groupBy('c.declaration_id')
      .execute();
  const dates = new Map<number | null, string>();
  for (const row of [...(await used('claim_entries')), ...(await used('refused_entries'))]) {
    const made = toDay(row.created_at, time_zone);
    const last = row.submitted_on !== null && row.submitted_on > made ? row.submitted_on : made;
    const until = keptUntil(last, year_starts);
    if (until > (dates.get(row.declaration_id) ?? '')) dates.set(row.declaration_id, until);
  }
  return dates;
}

/**
 * Lists the records that an erasure must keep: declarations used in a claim, with names and addresses, and
 * the claimed gifts. They are kept for six years after the end of the financial year in which the last claim
 * was made (`sources.records` in `gift-aid/rules.ts`).
 * @param supporterIds ids of the supporter and of all records merged into it
 */
export async function listRetainedRecords(db: Database, supporterIds: number[]): Promise<RetainedRecord[]> {
  const declarations = await db
    .selectFrom('declarations')
    .select('id')
    .where('supporter_id', 'in', supporterIds.length ? supporterIds : [0])
    .execute();
  const claims = await findRetentionDates(db);
  const until = declarations
    .flatMap(({ id }) => claims.get(id) ?? [])
    .toSorted()
    .at(-1);
  if (until === undefined) return [];
  const why =
    'It backs a Gift Aid claim, and HMRC can ask to see it until six years after the year of the claim.';
  return [
    { what: 'Your Gift Aid declaration, with your name and address', why, until },
    { what: 'The record of the gifts we claimed Gift Aid on, without your name', why, until },
  ];
}

/**
 * Number of years after which a gift can no longer be claimed, whichever month the financial year starts in.
 */
const ENDED_FOR = claimRules.years + 2;

const ended = (db: Database, today: string) =>
  db
    .selectFrom('declarations')
    .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
    .select('declarations.id')
    .where((eb) =>
      eb.or([
        eb('supporters.erased_at', 'is not', null),
        eb('declarations.covers_until', '<', addYears(today, -ENDED_FOR)),
      ]),
    );

/**
 * Deletes expired declarations, and their names in claim lines, once claims no longer need them as records.
 * Returns the number of declarations deleted.
 */
export async function purgeExpired(db: Database, now = new Date()): Promise<number> {
  const { time_zone } = await givingSettingsRepository(db).read();
  const today = toDay(now, time_zone);
  if (!(await ended(db, today).executeTakeFirst())) return 0;
  return db.transaction().execute(async (transaction) => {
    // Waits for a concurrent claim, which may use one of these declarations.
    await givingSettingsRepository(transaction).holdReceipts();
    const claims = await findRetentionDates(transaction);
    const expired = (await ended(transaction, today).execute())
      .map(({ id }) => id)
      .filter((id) => (claims.get(id) ?? '') < today);
    for (const id of expired) {
      await transaction
        .updateTable('claim_lines')
        .set({ title: '', firstname: '', lastname: '', house: '', postcode: '' })
        .where('declaration_id', '=', id)
        .execute();
      await transaction.deleteFrom('declarations').where('id', '=', id).execute();
    }
    return expired.length;
  });
}
