import type { GiftState, StaffGift } from '@lapis/contract';
import type { Interval, PaymentMethod } from '@lapis/contract/gift-rules';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, type PageParams, fetchPage, parseSort } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import type { DayRange } from '../../server/time/days';
import '../tables';

type SortBy = 'created_at' | 'day' | 'amount';

export interface GiftFilter extends DayRange {
  q?: string | undefined;
  state: GiftState | 'all';
  method?: PaymentMethod | undefined;
  interval?: Interval | undefined;
  appeal?: number | undefined;
  supporter?: number | undefined;
  /** 'general', or 'appeal:…' or 'project:…' with a slug. */
  purpose?: string | undefined;
  to_match: boolean;
  sort: SortBy | `-${SortBy}`;
}

type Gifts = ExpressionBuilder<Tables, 'gifts'>;

const matchesSearch = (eb: Gifts, q: string) =>
  eb.or([
    contains(sql<string>`lower(gifts.reference)`, q.replace(/\s/g, '')),
    eb.exists(
      eb
        .selectFrom('supporters')
        .select('supporters.id')
        .whereRef('supporters.id', '=', 'gifts.supporter_id')
        .where((each) =>
          each.or([contains('supporters.name_folded', q), contains(sql<string>`lower(supporters.email)`, q)]),
        ),
    ),
  ]);

const isLimited = ({ from, to }: DayRange) => Boolean(from ?? to);

/** Clauses for the entries of a gift that were booked within a range of days. */
const ownEntries = ({ from, to }: DayRange) =>
  sql`from ledger_entries as own where own.gift_id = gifts.id${from ? sql` and own.booked_on >= ${from}` : sql``}${to ? sql` and own.booked_on <= ${to}` : sql``}`;

/** Day of the last payment within a range of days; null if there is none. */
const lastDay = (days: DayRange) =>
  isLimited(days)
    ? sql<string | null>`(select max(own.booked_on) ${ownEntries(days)} and own.kind = 'payment')`
    : sql<string | null>`gifts.last_on`;

const receivedWithin = (days: DayRange) =>
  isLimited(days)
    ? sql<number>`(select coalesce(sum(own.amount), 0) ${ownEntries(days)} and own.kind <> 'fee')`
    : sql<number>`gifts.received`;

export function hasPurpose(eb: Gifts, purpose: string) {
  const [kind, slug = ''] = purpose.split(':', 2);
  if (kind === 'general')
    return eb.and([eb('gifts.appeal_id', 'is', null), eb('gifts.project_id', 'is', null)]);
  return kind === 'appeal'
    ? eb('gifts.appeal_id', 'in', eb.selectFrom('appeals').select('id').where('slug', '=', slug))
    : eb('gifts.project_id', 'in', eb.selectFrom('projects').select('id').where('slug', '=', slug));
}

const matches =
  ({
    q,
    method,
    interval,
    appeal,
    supporter,
    purpose,
    from,
    to,
    to_match,
  }: Omit<GiftFilter, 'state' | 'sort'>) =>
  (eb: Gifts) =>
    eb.and([
      ...(q ? [matchesSearch(eb, q)] : []),
      ...(method ? [eb('gifts.method', '=', method)] : []),
      ...(interval ? [eb('gifts.interval', '=', interval)] : []),
      ...(appeal ? [eb('gifts.appeal_id', '=', appeal)] : []),
      ...(supporter ? [eb('gifts.supporter_id', '=', supporter)] : []),
      ...(purpose ? [hasPurpose(eb, purpose)] : []),
      ...(isLimited({ from, to }) ? [eb(lastDay({ from, to }), 'is not', null)] : []),
      // Keep in step with `isFullyReceived`, the opposite of this condition.
      ...(to_match
        ? [eb.or([eb('gifts.interval', '=', 'month'), eb('gifts.received', '<', eb.ref('gifts.amount'))])]
        : []),
    ]);

const waitedForFirst = sql`case when gifts.state in ('waiting', 'active', 'failing') then 0 else 1 end`;

const sortKeys = {
  created_at: () => sql`gifts.created_at`,
  day: (days: DayRange) => sql`coalesce(${lastDay(days)}, substr(gifts.created_at, 1, 10))`,
  amount: () => sql`gifts.amount`,
};

/** `received` and `last_on` are limited to the range of days. */
const shown = (db: Database, days: DayRange = {}) =>
  db
    .selectFrom('gifts')
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .leftJoin('appeals', 'appeals.id', 'gifts.appeal_id')
    .leftJoin('projects', 'projects.id', 'gifts.project_id')
    .select([
      'gifts.id',
      'gifts.reference',
      'gifts.supporter_id',
      'supporters.name as supporter_name',
      'gifts.amount',
      'gifts.interval',
      'gifts.method',
      'gifts.state',
      'appeals.slug as appeal_slug',
      'appeals.title as appeal_title',
      'gifts.project_id',
      'gifts.project_title',
      'projects.slug as project_slug',
      receivedWithin(days).as('received'),
      lastDay(days).as('last_on'),
      'gifts.no_gift_aid',
      'gifts.note',
      'gifts.created_at',
    ]);

interface PurposeColumns {
  appeal_slug: string | null;
  appeal_title: string | null;
  project_id: number | null;
  project_title: string;
  project_slug: string | null;
}

/** Returns a purpose; a deleted project keeps its title but has no slug. */
export const readPurpose = ({
  appeal_slug,
  appeal_title,
  project_id,
  project_title,
  project_slug,
}: PurposeColumns) => ({
  appeal: appeal_slug === null ? null : { slug: appeal_slug, title: appeal_title ?? '' },
  project: project_id === null ? null : { slug: project_slug ?? '', title: project_title },
});

type StaffGiftRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const read = (row: StaffGiftRow): StaffGift => {
  const { supporter_id, supporter_name, appeal_slug, appeal_title, project_id, project_title, ...rest } = row;
  const { project_slug, ...gift } = rest;
  return {
    ...gift,
    received: Number(gift.received),
    no_gift_aid: gift.no_gift_aid === 1,
    supporter: supporter_id === null ? null : { id: supporter_id, name: supporter_name ?? '' },
    purpose: readPurpose({ appeal_slug, appeal_title, project_id, project_title, project_slug }),
  };
};

export const staffGiftsRepository = (db: Database) => {
  async function count(filter: Omit<GiftFilter, 'state' | 'sort'>) {
    const counted = await db
      .selectFrom('gifts')
      .select('gifts.state')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(matches(filter))
      .groupBy('gifts.state')
      .execute();
    const counts = {
      all: 0,
      waiting: 0,
      received: 0,
      active: 0,
      failing: 0,
      refunded: 0,
      corrected: 0,
      mistaken: 0,
      cancelled: 0,
    };
    for (const row of counted) {
      counts[row.state] = Number(row.count);
      counts.all += Number(row.count);
    }
    return counts;
  }

  function sorted({ state, sort, ...filter }: GiftFilter) {
    const { by, direction } = parseSort<SortBy>(sort);
    return shown(db, filter)
      .where((eb) => matches(filter)(eb as unknown as Gifts))
      .$if(state !== 'all', (all) => all.where('gifts.state', '=', state as GiftState))
      .$if(filter.to_match, (all) => all.orderBy(waitedForFirst))
      .orderBy(sortKeys[by](filter), direction)
      .orderBy('gifts.id', direction);
  }

  return {
    async list({ page, per_page, ...filter }: GiftFilter & PageParams) {
      const { rows, total } = await fetchPage(sorted(filter), { page, per_page });
      return { results: rows.map(read), total, page, per_page, counts: await count(filter) };
    },

    /** Returns the first gifts of a list, in its order. */
    first: async (limit: number, filter: GiftFilter) =>
      (await sorted(filter).limit(limit).execute()).map(read),

    async find(id: number) {
      const row = await shown(db).where('gifts.id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    async ofSupporters(ids: number[]) {
      const rows = await shown(db)
        .where('gifts.supporter_id', 'in', ids)
        .orderBy('gifts.created_at', 'desc')
        .orderBy('gifts.id', 'desc')
        .execute();
      return rows.map(read);
    },
  };
};
