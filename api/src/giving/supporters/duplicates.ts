import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';

const currentIdColumn = (table: 'first' | 'second') =>
  sql<number>`coalesce(${sql.ref(`${table}.joined_into`)}, ${sql.ref(`${table}.id`)})`;

const present = (table: 'first' | 'second') =>
  sql<boolean>`${sql.ref(`${table}.joined_into`)} is null and ${sql.ref(`${table}.erased_at`)} is null`;

/**
 * Subquery for pairs of supporters who may be the same person: they share an email address, including those
 * of merged records, or have the same name and postcode. The smaller id comes first. Couples that share an
 * address are included; staff decide.
 */
export const possibleDuplicates = (db: Database) => {
  const byEmail = db
    .selectFrom('supporters as first')
    .innerJoin('supporters as second', (join) =>
      join
        .on(sql`lower(second.email)`, '=', sql`lower(first.email)`)
        .on(currentIdColumn('first'), '<', currentIdColumn('second')),
    )
    .where('first.email', '<>', '')
    .where('first.erased_at', 'is', null)
    .where('second.erased_at', 'is', null)
    .select([currentIdColumn('first').as('first_id'), currentIdColumn('second').as('second_id')]);
  const byPostcode = db
    .selectFrom('declarations as one')
    .innerJoin('declarations as other', (join) =>
      join.onRef('other.postcode', '=', 'one.postcode').onRef('one.supporter_id', '<', 'other.supporter_id'),
    )
    .innerJoin('supporters as first', 'first.id', 'one.supporter_id')
    .innerJoin('supporters as second', (join) =>
      join
        .onRef('second.id', '=', 'other.supporter_id')
        .onRef('second.name_folded', '=', 'first.name_folded'),
    )
    .where('one.postcode', '<>', '')
    .where(present('first'))
    .where(present('second'))
    .select(['first.id as first_id', 'second.id as second_id']);
  return byEmail.union(byPostcode);
};

export async function countDuplicates(db: Database) {
  const { count } = await db
    .selectFrom(possibleDuplicates(db).as('pairs'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
