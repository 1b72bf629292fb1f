import type { Declaration } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { cancellableUntil } from '../gift-aid/periods';
import '../tables';
import { type DeclarationRow, declarationRows, hasMoney } from './declaration-for';

interface DeclarationFilter extends PageParams {
  q?: string | undefined;
  state: 'all' | 'holds' | 'record_to_send' | 'cancelled';
}

/**
 * SQL condition for a declaration in effect for all gifts of a day; keep in step with `covers` and
 * `isEffective`.
 */
export const holdsOn = (day: string) => (eb: ExpressionBuilder<Tables, 'declarations'>) =>
  eb.and([
    eb('declarations.only_gift', 'is', null),
    eb('declarations.covers_from', '<=', day),
    eb.or([eb('declarations.covers_until', 'is', null), eb('declarations.covers_until', '>=', day)]),
    eb.or([eb('declarations.given', '<>', 'phone'), eb('declarations.record_sent_on', 'is not', null)]),
    eb.or([
      eb('declarations.with_gift', 'is', null),
      eb.exists(
        eb
          .selectFrom('gifts as own')
          .select('own.id')
          .whereRef('own.id', '=', 'declarations.with_gift')
          .where(hasMoney),
      ),
    ]),
  ]);

export const shownDeclarations = (db: Database) =>
  declarationRows(db)
    .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
    .select('supporters.name as supporter_name');

export const asDeclaration = ({
  outside_uk,
  with_gift: _,
  covered_until,
  cancelled_with,
  is_mistaken,
  ...row
}: DeclarationRow & { supporter_name: string }): Declaration => ({
  ...row,
  outside_uk: outside_uk === 1,
  is_mistaken: is_mistaken === 1,
  is_undoable: covered_until !== null && cancelled_with !== null,
  may_cancel_until:
    row.given === 'phone' && row.record_sent_on !== null ? cancellableUntil(row.record_sent_on) : null,
});

export async function listDeclarations(
  db: Database,
  { q, state, ...page }: DeclarationFilter,
  today: string,
) {
  let query = shownDeclarations(db).orderBy('made_on', 'desc').orderBy('declarations.id', 'desc');
  if (q) {
    const declared = sql<string>`lower(firstname || ' ' || lastname)`;
    // Ignores spaces, because staff type postcodes with or without one.
    const postcode = sql<string>`lower(replace(postcode, ' ', ''))`;
    query = query.where((eb) =>
      eb.or([
        contains('supporters.name_folded', q),
        contains(declared, q),
        contains(postcode, q.replace(/\s/g, '')),
      ]),
    );
  }
  if (state === 'holds') query = query.where((eb) => holdsOn(today)(eb));
  if (state === 'record_to_send')
    query = query
      .where('given', '=', 'phone')
      .where('record_sent_on', 'is', null)
      .where('cancelled_from', 'is', null);
  if (state === 'cancelled') query = query.where('cancelled_from', 'is not', null);
  const { rows, total } = await fetchPage(query, page);
  return { results: rows.map(asDeclaration), total, page: page.page, per_page: page.per_page };
}
