import type { Declaration } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { cancellableUntil } from '../gift-aid/periods';
import '../tables';
import { type DeclarationRow, declarationRows } from './declaration-for';

interface Listed extends Page {
  q?: string | undefined;
  state: 'all' | 'holds' | 'record_to_send' | 'cancelled';
}

/** That a declaration holds for gifts of a day, as `covers` and `isEffective` say it of a row. */
export const holdsOn = (day: string) => (eb: ExpressionBuilder<Tables, 'declarations'>) =>
  eb.and([
    eb('declarations.covers_from', '<=', day),
    eb.or([eb('declarations.covers_until', 'is', null), eb('declarations.covers_until', '>=', day)]),
    eb.or([eb('declarations.given', '<>', 'phone'), eb('declarations.record_sent_on', 'is not', null)]),
    eb.or([
      eb('declarations.with_gift', 'is', null),
      eb.exists(
        eb
          .selectFrom('gifts')
          .select('gifts.id')
          .whereRef('gifts.id', '=', 'declarations.with_gift')
          .where('gifts.last_on', 'is not', null)
          .where('gifts.state', '<>', 'corrected'),
      ),
    ]),
  ]);

/** Declarations with the name of each supporter. */
export const shownDeclarations = (db: Database) =>
  declarationRows(db)
    .innerJoin('supporters', 'supporters.id', 'declarations.supporter_id')
    .select('supporters.name as supporter_name');

/** A declaration as staff see it. */
export const asDeclaration = ({
  outside_uk,
  with_gift: _,
  ...row
}: DeclarationRow & { supporter_name: string }): Declaration => ({
  ...row,
  outside_uk: outside_uk === 1,
  may_cancel_until:
    row.given === 'phone' && row.record_sent_on !== null ? cancellableUntil(row.record_sent_on) : null,
});

/** One page of all declarations, newest first. `today` decides which of them hold. */
export async function listDeclarations(db: Database, { q, state, ...page }: Listed, today: string) {
  let query = shownDeclarations(db).orderBy('made_on', 'desc').orderBy('declarations.id', 'desc');
  if (q) {
    const declared = sql<string>`lower(firstname || ' ' || lastname)`;
    // Postcodes are typed with and without their space.
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
  const { rows, total } = await pageOf(query, page);
  return { results: rows.map(asDeclaration), total, page: page.page, per_page: page.per_page };
}
