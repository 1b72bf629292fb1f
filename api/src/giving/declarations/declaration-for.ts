import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { currentIdOf, idsOf } from '../supporters/joined';
import '../tables';

export type DeclarationRow = Selectable<Tables['declarations']>;

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

/** A person's declarations, those of the records among them that were joined. */
export async function declarationsOfPerson(db: Database, supporterId: number): Promise<DeclarationRow[]> {
  const ids = await idsOf(db, (await currentIdOf(db, supporterId)) ?? supporterId);
  return db
    .selectFrom('declarations')
    .selectAll()
    .where('supporter_id', 'in', ids)
    .orderBy('made_on')
    .orderBy('id')
    .execute();
}

/** By which declaration a supporter's gift of that day counts: `countingFor` of all that are the person's. */
export const declarationFor = async (db: Database, supporterId: number, day: string) =>
  countingFor(await declarationsOfPerson(db, supporterId), day);
