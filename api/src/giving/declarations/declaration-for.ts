import { type Selectable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { loadTaxpayerIds } from '../supporters/joined';
import '../tables';

export interface DeclarationRow extends Selectable<Tables['declarations']> {
  waits_for_gift: number | null;
}

type Reach = Pick<DeclarationRow, 'covers_from' | 'covers_until' | 'only_gift'>;

/** A day on which a person gave, and the gift; one that was corrected has several. */
export interface GivenOn {
  day: string;
  gifts: number[];
}

export const covers = ({ covers_from, covers_until, only_gift }: Reach, { day, gifts }: GivenOn) =>
  covers_from <= day &&
  (covers_until === null || day <= covers_until) &&
  (only_gift === null || gifts.includes(only_gift));

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
  given: GivenOn,
): DeclarationRow | undefined {
  const { day } = given;
  const holding = declarations.filter((each) => isEffective(each) && covers(each, given)).toSorted(byAge);
  return holding.findLast(({ made_on }) => made_on <= day) ?? holding.at(-1);
}

/** SQL for the record whose declarations cover a gift: another one’s if it was merged, unless Gift Aid stays apart. */
const taxpayerOfGift = (gift: string) => sql`(
  select coalesce(gift_aid_with, joined_into, id) from supporters
  where id = coalesce(${sql.ref(`${gift}.given_by`)}, ${sql.ref(`${gift}.supporter_id`)})
)`;

/**
 * SQL condition for rows of `gifts`, under the name `own`: money has come for the gift, the bank has not taken it
 * back, and some of it is still its giver's, even if it was moved to another purpose.
 */
export const hasMoney = sql<boolean>`(own.received > 0 or exists (
  with recursive trail as (
    select id as payment, id, amount from ledger_entries where gift_id = own.id and kind = 'payment'
    union all
    select case when next.kind = 'payment' then next.id else trail.payment end, next.id, next.amount
    from trail
    join ledger_entries as next on next.follows_id = trail.id and next.kind <> 'fee'
    left join gifts as theirs on theirs.id = next.gift_id and next.kind = 'payment'
    where theirs.id is null or ${taxpayerOfGift('theirs')} = ${taxpayerOfGift('own')}
  )
  select 1 from trail group by payment having sum(amount) > 0 or not exists (
    select 1 from ledger_entries as gone
    where gone.follows_id = trail.payment and (
      gone.kind in ('correction', 'error', 'unmatched')
      or (gone.kind = 'returned' and not exists (
        select 1 from ledger_entries as again where again.follows_id = gone.id
      ))
    )
  )
))`;

/** Selects declarations. `waits_for_gift` is the gift that came with a declaration, as long as it is unpaid. */
export const declarationRows = (db: Database) =>
  db
    .selectFrom('declarations')
    .leftJoin('gifts as own', 'own.id', 'declarations.with_gift')
    .selectAll('declarations')
    .select(
      sql<number | null>`case when ${hasMoney} then null else declarations.with_gift end`.as(
        'waits_for_gift',
      ),
    );

/** Selects declarations whose own gift is unpaid, or turned out to be another giver's. */
export const waitingDeclarations = (db: Database) =>
  db
    .selectFrom('declarations')
    .innerJoin('gifts as own', 'own.id', 'declarations.with_gift')
    .where(({ not }) => not(hasMoney));

export async function declarationsOfPerson(db: Database, supporterId: number): Promise<DeclarationRow[]> {
  return declarationRows(db)
    .where('declarations.supporter_id', 'in', await loadTaxpayerIds(db, supporterId))
    .orderBy('declarations.made_on')
    .orderBy('declarations.id')
    .execute();
}

export const loadCoveringDeclaration = async (
  db: Database,
  supporterId: number,
  day: string,
  gifts: number[] = [],
) => findCoveringDeclaration(await declarationsOfPerson(db, supporterId), { day, gifts });
