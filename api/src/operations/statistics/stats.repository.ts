import type { MonthOfStats } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import type { ContentType } from '../../cms/types/content-type';
import { countEntries, publishedByMonth } from '../../cms/entries/entry-counts';

const MONTHS = 12;

const count = (table: keyof Tables, condition: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${condition})`;

export function lastMonths(now: Date) {
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  return Array.from({ length: MONTHS }, (_, i) =>
    month(MONTHS - 1 - i)
      .toISOString()
      .slice(0, 7),
  );
}

export const statsRepository = (db: Database, contentTypes: readonly ContentType[]) => {
  async function perMonth(
    table: 'messages' | 'subscribers',
    column: 'created_at' | 'confirmed_at',
    first: string,
  ) {
    const month = sql<string>`substr(${sql.ref(column)}, 1, 7)`;
    const rows = await db
      .selectFrom(table)
      .select([month.as('month'), sql<number>`count(*)`.as('count')])
      .where(sql<boolean>`${sql.ref(column)} >= ${first} and ${sql.ref(column)} <= ${timestamp()}`)
      .groupBy(month)
      .execute();
    return new Map(rows.map((row) => [row.month, row.count]));
  }

  return {
    async counts() {
      const content: Record<string, number> = {};
      for (const type of contentTypes) content[type.name] = await countEntries(db, type, 'all');
      const others = await db
        .selectNoFrom([
          count('users', sql`1 = 1`).as('users'),
          count('media', sql`kind = 'image' and deleted_at is null`).as('images'),
          count('subscribers', sql`confirmed_at is not null and unsubscribed_at is null`).as('subscribers'),
        ])
        .executeTakeFirstOrThrow();
      return { content, ...others };
    },

    async months(): Promise<MonthOfStats[]> {
      const months = lastMonths(new Date());
      const first = months[0] ?? '';
      const stories = new Map((await publishedByMonth(db, 'stories')).map((of) => [of.month, of.count]));
      const messages = await perMonth('messages', 'created_at', first);
      const subscribers = await perMonth('subscribers', 'confirmed_at', first);
      return months.map((month) => ({
        month,
        stories: stories.get(month) ?? 0,
        messages: messages.get(month) ?? 0,
        subscribers: subscribers.get(month) ?? 0,
      }));
    },
  };
};
