import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';

/** Who a record is of: itself, or the one that it was joined into. */
const currentOf = (table: 'first' | 'second') =>
  sql<number>`coalesce(${sql.ref(`${table}.joined_into`)}, ${sql.ref(`${table}.id`)})`;

/** Supporters that are there: neither joined into another, nor erased. */
const present = (table: 'first' | 'second') =>
  sql<boolean>`${sql.ref(`${table}.joined_into`)} is null and ${sql.ref(`${table}.erased_at`)} is null`;

/**
 * Pairs of supporters who may be the same person, by an address of mail, also one of a record that was joined into them,
 * or by name and postcode, each with the smaller id first: a subquery. A couple that shares an address is one too; whoever
 * looks at it decides.
 */
export const possibleDuplicates = (db: Database) => {
  const byEmail = db
    .selectFrom('supporters as first')
    .innerJoin('supporters as second', (join) =>
      join
        .on(sql`lower(second.email)`, '=', sql`lower(first.email)`)
        .on(currentOf('first'), '<', currentOf('second')),
    )
    .where('first.email', '<>', '')
    .where('first.erased_at', 'is', null)
    .where('second.erased_at', 'is', null)
    .select([currentOf('first').as('first_id'), currentOf('second').as('second_id')]);
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
  // `union` leaves each pair once that is found by both.
  return byEmail.union(byPostcode);
};

/** How many pairs there are. */
export async function countDuplicates(db: Database) {
  const { count } = await db
    .selectFrom(possibleDuplicates(db).as('pairs'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
