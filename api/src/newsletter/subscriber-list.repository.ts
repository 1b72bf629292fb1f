import type { SubscriberState } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../database/database';
import { contains, type Page, rowsOf } from '../database/lists';
import type { Tables } from '../database/tables';

interface Search extends Page {
  q?: string | undefined;
  state: SubscriberState | 'all';
}

/** As subscriptions stand: who unsubscribed has ended it, whether or not it was ever confirmed. */
const stateOf = sql<SubscriberState>`case
  when unsubscribed_at is not null then 'ended'
  when confirmed_at is not null then 'on'
  else 'pending'
end`;

/** Who asked for the newsletter, as administrators see them. */
export const subscriberListRepository = (db: Database) => ({
  async list({ q, state, ...page }: Search) {
    const matching = (eb: ExpressionBuilder<Tables, 'subscribers'>) =>
      eb.and([
        ...(state === 'all' ? [] : [eb(stateOf, '=', state)]),
        ...(q ? [contains(sql<string>`lower(email)`, q)] : []),
      ]);
    const { total } = await db
      .selectFrom('subscribers')
      .where(matching)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const { limit, offset } = rowsOf(page);
    const results = await db
      .selectFrom('subscribers')
      .select(['id', 'email', 'consent', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
      .select(stateOf.as('state'))
      .where(matching)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { results, total, ...page };
  },
});
