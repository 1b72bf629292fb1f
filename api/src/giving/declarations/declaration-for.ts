import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { currentIdOf, idsOf } from '../supporters/joined';
import '../tables';

export interface DeclarationRow extends Selectable<Tables['declarations']> {
  /** The gift that it came with, while there is no money for that. */
  waits_for_gift: number | null;
}

type Reach = Pick<DeclarationRow, 'covers_from' | 'covers_until'>;

/** Whether a day is among those that a declaration is about. */
export const covers = ({ covers_from, covers_until }: Reach, day: string) =>
  covers_from <= day && (covers_until === null || day <= covers_until);

/**
 * Whether a declaration has effect, for all its days: a spoken one from the moment on that its written record went out,
 * one that came with a gift from when money came for that. Anybody can type another's name and address of mail.
 */
export const isEffective = ({
  given,
  record_sent_on,
  waits_for_gift,
}: Pick<DeclarationRow, 'given' | 'record_sent_on' | 'waits_for_gift'>) =>
  (given !== 'phone' || record_sent_on !== null) && waits_for_gift === null;

const byAge = (a: DeclarationRow, b: DeclarationRow) =>
  a.made_on === b.made_on ? a.id - b.id : a.made_on < b.made_on ? -1 : 1;

/**
 * The one judgement of Gift Aid: by which of a person's declarations a gift of that day counts; undefined where by none.
 * It is the last that was made until that day, so that a new address stands from its declaration on; a gift before all of
 * them counts by the newest.
 */
export function countingFor(declarations: DeclarationRow[], day: string): DeclarationRow | undefined {
  const holding = declarations.filter((each) => isEffective(each) && covers(each, day)).toSorted(byAge);
  return holding.findLast(({ made_on }) => made_on <= day) ?? holding.at(-1);
}

/**
 * Declarations, as far as each has come: a gift whose payment was moved elsewhere is as one that nobody paid. `holdsOn`
 * says the same in a condition.
 */
export const declarationRows = (db: Database) =>
  db
    .selectFrom('declarations')
    .leftJoin('gifts as own', 'own.id', 'declarations.with_gift')
    .selectAll('declarations')
    .select(
      sql<number | null>`
        case when own.last_on is not null and own.state <> 'corrected' then null else declarations.with_gift end
      `.as('waits_for_gift'),
    );

/** A person's declarations, those of the records among them that were joined. */
export async function declarationsOfPerson(db: Database, supporterId: number): Promise<DeclarationRow[]> {
  const ids = await idsOf(db, (await currentIdOf(db, supporterId)) ?? supporterId);
  return declarationRows(db)
    .where('declarations.supporter_id', 'in', ids)
    .orderBy('declarations.made_on')
    .orderBy('declarations.id')
    .execute();
}

/** By which declaration a supporter's gift of that day counts: `countingFor` of all that are the person's. */
export const declarationFor = async (db: Database, supporterId: number, day: string) =>
  countingFor(await declarationsOfPerson(db, supporterId), day);
