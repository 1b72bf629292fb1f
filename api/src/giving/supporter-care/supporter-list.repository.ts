import type { Supporter } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, type PageParams, fetchPage, parseSort } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { declarationsRepository } from '../declarations/declarations.repository';
import { declarationRules } from '../gift-aid/rules';
import { addYears } from '../../server/time/days';
import { possibleDuplicates } from '../supporters/duplicates';
import { supportersRepository } from '../supporters/supporters.repository';

type SortBy = 'name' | 'given' | 'last_on';

export interface SupporterFilter {
  q?: string | undefined;
  who: 'all' | 'monthly' | 'gift_aid' | 'undeclared' | 'duplicates';
  sort: SortBy | `-${SortBy}`;
}

type Supporters = ExpressionBuilder<Tables, 'supporters'>;

/** Merged records need no special handling: their gifts have been moved to the remaining supporter. */
const ownGifts = (eb: Supporters) =>
  eb.selectFrom('gifts').whereRef('gifts.supporter_id', '=', 'supporters.id');

const givesMonthly = (eb: Supporters) =>
  eb.exists(
    ownGifts(eb)
      .select('gifts.id')
      .where('gifts.interval', '=', 'month')
      .where('gifts.state', 'in', ['active', 'failing']),
  );

/** True for supporters with gifts since a day that a declaration would make eligible for Gift Aid. */
const gaveSince = (eb: Supporters, day: string) =>
  eb.exists(
    ownGifts(eb)
      .select('gifts.id')
      .where('gifts.received', '>', 0)
      .where('gifts.last_on', '>=', day)
      .where('gifts.no_gift_aid', '=', 0),
  );

const matchesSearch = (eb: Supporters, q: string, nameKey: string) =>
  eb.or([
    contains('supporters.name_folded', nameKey),
    contains(sql<string>`lower(supporters.email)`, q),
    eb.exists(
      eb
        .selectFrom('supporters as merged')
        .select('merged.id')
        .whereRef('merged.joined_into', '=', 'supporters.id')
        .where(contains('merged.name_folded', nameKey)),
    ),
    eb.exists(
      eb
        .selectFrom('declarations')
        .select('declarations.id')
        .whereRef('declarations.supporter_id', '=', 'supporters.id')
        .where(contains(sql<string>`lower(replace(declarations.postcode, ' ', ''))`, q.replace(/\s/g, ''))),
    ),
  ]);

const sortKeys = {
  name: sql`supporters.name_folded`,
  given: sql`given`,
  // Empty instead of null, because SQLite and PostgreSQL sort nulls differently.
  last_on: sql`coalesce((select max(gifts.last_on) from gifts where gifts.supporter_id = supporters.id), '')`,
};

/** Lists supporters, except merged and erased ones. */
export const supporterListRepository = (db: Database) => {
  const shown = (today: string) =>
    db
      .selectFrom('supporters')
      .select(['supporters.id', 'supporters.name', 'supporters.email', 'supporters.created_at'])
      .select((all) => {
        const eb = all as unknown as Supporters;
        return [
          ownGifts(eb)
            .select(sql<number>`coalesce(sum(gifts.received), 0)`.as('given'))
            .as('given'),
          ownGifts(eb)
            .select(sql<number>`count(case when gifts.received > 0 then 1 end)`.as('gifts'))
            .as('gifts'),
          ownGifts(eb)
            .select(sql<string | null>`max(gifts.last_on)`.as('last_on'))
            .as('last_on'),
          sql<number>`case when ${givesMonthly(eb)} then 1 else 0 end`.as('gives_monthly'),
          sql<number>`case when supporters.id in (${declarationsRepository(db).holds(today)}) then 1 else 0 end`.as(
            'has_gift_aid',
          ),
        ];
      });

  type SupporterListRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

  const read = (row: SupporterListRow): Supporter => ({
    ...row,
    given: Number(row.given ?? 0),
    gifts: Number(row.gifts ?? 0),
    gives_monthly: row.gives_monthly === 1,
    has_gift_aid: row.has_gift_aid === 1,
  });

  const matchesGroup = (who: SupporterFilter['who'], today: string) => (eb: Supporters) => {
    if (who === 'monthly') return givesMonthly(eb);
    if (who === 'gift_aid') return eb('supporters.id', 'in', declarationsRepository(db).holds(today));
    if (who === 'undeclared')
      return eb.and([
        gaveSince(eb, addYears(today, -declarationRules.pastYears)),
        eb('supporters.id', 'not in', declarationsRepository(db).holds(today)),
      ]);
    const ids = (column: 'first_id' | 'second_id') =>
      db.selectFrom(possibleDuplicates(db).as('pairs')).select(column);
    return eb.or([eb('supporters.id', 'in', ids('first_id')), eb('supporters.id', 'in', ids('second_id'))]);
  };

  function sorted({ q, who, sort }: SupporterFilter, today: string) {
    const { by, direction } = parseSort<SortBy>(sort);
    const nameKey = supportersRepository(db).nameKey(q ?? '');
    return shown(today)
      .where('supporters.joined_into', 'is', null)
      .where('supporters.erased_at', 'is', null)
      .$if(Boolean(q), (all) =>
        all.where((eb) => matchesSearch(eb as unknown as Supporters, q ?? '', nameKey)),
      )
      .$if(who !== 'all', (all) => all.where((eb) => matchesGroup(who, today)(eb as unknown as Supporters)))
      .orderBy(sortKeys[by], direction)
      .orderBy('supporters.id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: SupporterFilter & PageParams, today: string) {
      const { rows, total } = await fetchPage(sorted(filter, today), { page, per_page });
      return { results: rows.map(read), total, page, per_page };
    },

    /** Returns the supporters of a list in its order, with phone and address, at most `limit`. */
    async whole(limit: number, filter: SupporterFilter, today: string) {
      const rows = await sorted(filter, today)
        .select(['supporters.phone', 'supporters.address'])
        .limit(limit)
        .execute();
      return rows.map(({ phone, address, ...row }) => ({ ...read(row), phone, address }));
    },

    /** Returns the first supporters that match a search, in order of name. */
    first: (limit: number, q: string) =>
      db
        .selectFrom('supporters')
        .select(['supporters.id', 'supporters.name', 'supporters.email'])
        .where('supporters.joined_into', 'is', null)
        .where('supporters.erased_at', 'is', null)
        .where((eb) => matchesSearch(eb as unknown as Supporters, q, supportersRepository(db).nameKey(q)))
        .orderBy('supporters.name_folded')
        .orderBy('supporters.id')
        .limit(limit)
        .execute(),

    async find(id: number, today: string) {
      const row = await shown(today).where('supporters.id', '=', id).executeTakeFirst();
      return row && read(row);
    },
  };
};
