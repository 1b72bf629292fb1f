import type { Database } from '../../server/database/database';
import { keptUntil } from '../gift-aid/periods';
import { claimRules } from '../gift-aid/rules';
import { dayOf, yearsAfter } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

/** What has to be kept of a person, why, and the last day of that. */
export interface Kept {
  what: string;
  why: string;
  until: string;
}

/** The last claim that each declaration backs, by its id; and until when that has to be shown to HMRC. */
async function lastClaims(db: Database) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const rows = await db
    .selectFrom('claim_entries')
    .innerJoin('claims', 'claims.id', 'claim_entries.claim_id')
    .select(({ fn }) => [
      'claim_entries.declaration_id',
      fn.max('claims.created_at').as('created_at'),
      fn.max('claims.submitted_on').as('submitted_on'),
    ])
    .where('claim_entries.declaration_id', 'is not', null)
    .groupBy('claim_entries.declaration_id')
    .execute();
  return new Map(
    rows.map(({ declaration_id, created_at, submitted_on }) => {
      const made = dayOf(created_at, time_zone);
      const last = submitted_on !== null && submitted_on > made ? submitted_on : made;
      return [declaration_id, keptUntil(last, year_starts)] as const;
    }),
  );
}

/**
 * What has to be kept of these supporters although they are erased: declarations that a claim was made by, with their
 * names and addresses, and the gifts that were claimed, until six years after the end of the charity's year of the last
 * such claim (`gift-aid/rules.ts`, `sources.records`). `supporterIds` are those of one person, the joined ones among them.
 */
export async function mustKeepUntil(db: Database, supporterIds: number[]): Promise<Kept[]> {
  const declarations = await db
    .selectFrom('declarations')
    .select('id')
    .where('supporter_id', 'in', supporterIds.length ? supporterIds : [0])
    .execute();
  const claims = await lastClaims(db);
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

/** So many years after the last gift that a declaration covers nobody can claim by it, whenever the charity's year begins. */
const ENDED_FOR = claimRules.years + 2;

/** Declarations by which nothing more can be claimed: of supporters who were erased, and those that ended long ago. */
const ended = (db: Database, today: string) =>
  db
    .selectFrom('declarations')
    .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
    .select('declarations.id')
    .where((eb) =>
      eb.or([
        eb('supporters.erased_at', 'is not', null),
        eb('declarations.covers_until', '<', yearsAfter(today, -ENDED_FOR)),
      ]),
    );

/**
 * Erases the declarations by which nothing more can be claimed, once they back nothing any more, and the names in the
 * lines of claims. Answers how many declarations there were. `now` is the moment that decides.
 */
export async function purgeExpired(db: Database, now = new Date()): Promise<number> {
  const { time_zone } = await givingSettingsRepository(db).read();
  const today = dayOf(now, time_zone);
  if (!(await ended(db, today).executeTakeFirst())) return 0;
  return db.transaction().execute(async (transaction) => {
    // A claim that is being made may go by one of them.
    await givingSettingsRepository(transaction).holdReceipts();
    const claims = await lastClaims(transaction);
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
