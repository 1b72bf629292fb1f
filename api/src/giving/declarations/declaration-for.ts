import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { findCurrentId, loadMergedIds } from '../supporters/joined';
import '../tables';

export interface DeclarationRow extends Selectable<Tables['declarations']> {
  waits_for_gift: number | null;
}

type Reach = Pick<DeclarationRow, 'covers_from' | 'covers_until'>;

export const covers = ({ covers_from, covers_until }: Reach, day: string) =>
  covers_from <= day && (covers_until === null || day <= covers_until);

/**
 * Checks whether a declaration is in effect. A spoken one takes effect when its written record is sent, for
 * all the days it covers. One made with a gift takes effect when the gift is paid, because anyone can type
 * another person's name and email address.
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
 * Finds the declaration that covers a person's gift made on that day. If several do, uses the latest one made
 * by that day, so that a new address applies from then on; if all were made later, uses the latest of all.
 */
export function findCoveringDeclaration(
  declarations: DeclarationRow[],
  day: string,
): DeclarationRow | undefined {
  const holding = declarations.filter((each) => isEffective(each) && covers(each, day)).toSorted(byAge);
  return holding.findLast(({ made_on }) => made_on <= day) ?? holding.at(-1);
}

/**
 * Selects declarations. `waits_for_gift` is the gift that came with a declaration, as long as that gift is
 * unpaid; a gift also counts as unpaid if its payment has been moved to another gift. Keep in step with the
 * SQL condition `holdsOn`.
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

export async function declarationsOfPerson(db: Database, supporterId: number): Promise<DeclarationRow[]> {
  const ids = await loadMergedIds(db, (await findCurrentId(db, supporterId)) ?? supporterId);
  return declarationRows(db)
    .where('declarations.supporter_id', 'in', ids)
    .orderBy('declarations.made_on')
    .orderBy('declarations.id')
    .execute();
}

export const loadCoveringDeclaration = async (db: Database, supporterId: number, day: string) =>
  findCoveringDeclaration(await declarationsOfPerson(db, supporterId), day);
