import type { SubscriberState } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../server/database/database';
import { contains, type PageParams, fetchPage, parseSort } from '../../../server/database/lists';
import type { Tables } from '../../../server/database/tables';
import { shownColumns, subscriptionState } from './shown-columns';

type SortBy = 'asked_at' | 'email';

interface SubscriberListParams {
  q?: string | undefined;
  state: SubscriberState | 'all';
  sort: SortBy | `-${SortBy}`;
}

const matches =
  ({ q, state }: Omit<SubscriberListParams, 'sort'>) =>
  (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
    eb.and([
      ...(state === 'all' ? [] : [eb(subscriptionState, '=', state)]),
      ...(q ? [contains(sql<string>`lower(email)`, q)] : []),
    ]);

const sortKeys = { asked_at: sql`asked_at`, email: sql`lower(email)` };

export const subscriberListRepository = (db: Database) => {
  async function count() {
    const counted = await db
      .selectFrom('subscribers')
      .select(subscriptionState.as('state'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(subscriptionState)
      .execute();
    const counts = { all: 0, pending: 0, on: 0, ended: 0 };
    for (const row of counted) {
      counts[row.state] = row.count;
      counts.all += row.count;
    }
    return counts;
  }

  function found({ sort, ...filter }: SubscriberListParams) {
    const { by, direction } = parseSort<SortBy>(sort);
    return db
      .selectFrom('subscribers')
      .select(shownColumns)
      .select(subscriptionState.as('state'))
      .where(matches(filter))
      .orderBy(sortKeys[by], direction)
      .orderBy('id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: SubscriberListParams & PageParams) {
      const { rows, total } = await fetchPage(found(filter), { page, per_page });
      return { results: rows, total, page, per_page, counts: await count() };
    },

    first: (limit: number, filter: SubscriberListParams) => found(filter).limit(limit).execute(),
  };
};
