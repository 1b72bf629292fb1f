import type { SubscriberState } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { contains, type Page, pageOf, sortOf } from '../../../server/database/lists';
import type { Tables } from '../../../server/database/tables';
import { shownColumns, stateOf } from './shown-columns';

type SortBy = 'asked_at' | 'email';

interface Filter {
  q?: string | undefined;
  state: SubscriberState | 'all';
  sort: SortBy | `-${SortBy}`;
}

const matches =
  ({ q, state }: Omit<Filter, 'sort'>) =>
  (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
    eb.and([
      ...(state === 'all' ? [] : [eb(stateOf, '=', state)]),
      ...(q ? [contains(sql<string>`lower(email)`, q)] : []),
    ]);

const sortKeys = { asked_at: sql`asked_at`, email: sql`lower(email)` };

/** Who asked for the newsletter, as administrators see them. */
export const subscriberListRepository = (db: Database) => {
  /** How many there are in each state, and in all. */
  async function count() {
    const counted = await db
      .selectFrom('subscribers')
      .select(stateOf.as('state'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(stateOf)
      .execute();
    const counts = { all: 0, pending: 0, on: 0, ended: 0 };
    for (const row of counted) {
      counts[row.state] = row.count;
      counts.all += row.count;
    }
    return counts;
  }

  function found({ sort, ...filter }: Filter) {
    const { by, direction } = sortOf<SortBy>(sort);
    return db
      .selectFrom('subscribers')
      .select(shownColumns)
      .select(stateOf.as('state'))
      .where(matches(filter))
      .orderBy(sortKeys[by], direction)
      .orderBy('id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: Filter & Page) {
      const { rows, total } = await pageOf(found(filter), { page, per_page });
      return { results: rows, total, page, per_page, counts: await count() };
    },

    first: (limit: number, filter: Filter) => found(filter).limit(limit).execute(),
  };
};
