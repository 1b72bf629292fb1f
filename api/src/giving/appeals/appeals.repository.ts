import type { AmountOffered, AppealFields } from '@lapis/contract';
import { sentencesFor } from '@lapis/contract/appeal-sentences';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import { timestamp } from '../../server/time/clock';
import '../tables';

type AppealColumns = Partial<AppealFields>;

const toColumns = ({ amounts, is_restricted, ...columns }: AppealColumns) => ({
  ...columns,
  ...(amounts && { amounts: JSON.stringify(amounts) }),
  ...(is_restricted !== undefined && { is_restricted: is_restricted ? 1 : 0 }),
});

const blank: Omit<AppealFields, 'title' | 'slug'> = {
  summary: '',
  html: '',
  state: 'draft',
  target: null,
  starts_on: null,
  ends_on: null,
  is_restricted: true,
  project_id: null,
  fund_id: null,
  if_too_much: '',
  if_too_little: '',
  thanks: '',
  amounts: [],
};

/** Selects appeals with the amount raised: payments less refunds and disputes, before fees. Counts the gifts
 * of which money is left. */
const withRaised = (db: Database) =>
  db
    .selectFrom('appeals')
    .selectAll('appeals')
    .select((eb) => [
      eb
        .selectFrom('ledger_entries')
        .select(sql<number>`coalesce(sum(amount), 0)`.as('raised'))
        .whereRef('ledger_entries.appeal_id', '=', 'appeals.id')
        .where('ledger_entries.kind', 'not in', ['fee', 'gift_aid'])
        .as('raised'),
      eb
        .selectFrom(
          eb
            .selectFrom('ledger_entries')
            .select('gift_id')
            .whereRef('ledger_entries.appeal_id', '=', 'appeals.id')
            .where('ledger_entries.kind', 'not in', ['fee', 'gift_aid'])
            .where('gift_id', 'is not', null)
            .groupBy('gift_id')
            .having(sql<number>`sum(amount)`, '>', 0)
            .as('kept'),
        )
        .select((kept) => kept.fn.countAll<number>().as('gifts'))
        .as('gifts'),
    ]);

export const appealsRepository = (db: Database) => {
  type AppealRow = NonNullable<Awaited<ReturnType<ReturnType<typeof withRaised>['executeTakeFirst']>>>;
  const read = ({ amounts, is_restricted, raised, gifts, created_at: _, ...row }: AppealRow) => ({
    ...row,
    raised: Number(raised ?? 0),
    gifts: Number(gifts ?? 0),
    is_restricted: is_restricted === 1,
    amounts: JSON.parse(amounts) as AmountOffered[],
  });

  return {
    async list() {
      const order = sql`case state when 'open' then 0 when 'draft' then 1 else 2 end`;
      const rows = await withRaised(db).orderBy(order).orderBy('id', 'desc').execute();
      return rows.map(read);
    },

    async find(id: number) {
      const row = await withRaised(db).where('appeals.id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    async bySlug(slug: string) {
      const row = await withRaised(db).where('appeals.slug', '=', slug).executeTakeFirst();
      return row && read(row);
    },

    async create(fields: AppealColumns & Pick<AppealFields, 'title' | 'slug'>) {
      const now = timestamp();
      const isRestricted = fields.is_restricted ?? blank.is_restricted;
      const usual = { ...blank, ...sentencesFor(isRestricted) };
      const { amounts, is_restricted, ...columns } = { ...usual, ...fields };
      const { id } = await db
        .insertInto('appeals')
        .values({
          ...columns,
          amounts: JSON.stringify(amounts),
          is_restricted: is_restricted ? 1 : 0,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async change(id: number, version: number, fields: AppealColumns) {
      const { numUpdatedRows } = await db
        .updateTable('appeals')
        .set({ ...toColumns(fields), version: sql`version + 1`, updated_at: timestamp() })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Locks the appeal on PostgreSQL, so that a gift created at the same time either waits or is counted. */
    async hasGifts(id: number) {
      await db
        .selectFrom('appeals')
        .select('id')
        .where('id', '=', id)
        .$if(detectEngine(db) === 'postgres', (query) => query.forUpdate())
        .execute();
      const gift = await db
        .selectFrom('gifts')
        .select('id')
        .where('appeal_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      return gift !== undefined;
    },

    remove: (id: number) => db.deleteFrom('appeals').where('id', '=', id).execute(),
  };
};
