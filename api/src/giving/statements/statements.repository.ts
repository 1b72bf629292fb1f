import type { Statement, StatementWhole } from '@lapis/contract';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import '../tables';
import { isShared } from './known-lines.repository';

const states = ['matched', 'unmatched', 'ignored'] as const;

interface NewStatement extends Omit<Insertable<Tables['statements']>, 'id' | 'problems' | 'created_at'> {
  problems: StatementWhole['problems'];
}

export const statementsRepository = (db: Database) => {
  const all = () =>
    db
      .selectFrom('statements')
      .selectAll()
      .select((eb) =>
        states.flatMap((state) => {
          const lines = eb
            .selectFrom('statement_lines')
            .select(sql<number>`count(*)`.as('count'))
            .whereRef('statement_lines.statement_id', '=', 'statements.id')
            .where('statement_lines.state', '=', state);
          return [lines.as(state), lines.where(eb.not(isShared)).as(`${state}_only_here`)];
        }),
      );

  type StatementRow = NonNullable<Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirst']>>>;
  function read(row: StatementRow): Statement {
    const counts = {
      matched: Number(row.matched ?? 0),
      unmatched: Number(row.unmatched ?? 0),
      ignored: Number(row.ignored ?? 0),
    };
    const only_here = {
      matched: Number(row.matched_only_here ?? 0),
      unmatched: Number(row.unmatched_only_here ?? 0),
      ignored: Number(row.ignored_only_here ?? 0),
    };
    return {
      id: row.id,
      name: row.name,
      format: row.format,
      from: row.first_on,
      until: row.last_on,
      lines: counts.matched + counts.unmatched + counts.ignored + row.known,
      ...counts,
      known: row.known,
      only_here,
      created_at: row.created_at,
      created_by: row.user_name,
    };
  }
  const readWhole = (row: StatementRow): StatementWhole => ({
    ...read(row),
    problems: JSON.parse(row.problems) as StatementWhole['problems'],
    outgoing: row.outgoing,
  });

  return {
    async list(page: PageParams) {
      const { rows, total } = await fetchPage(all().orderBy('id', 'desc'), page);
      return { results: rows.map(read), total, ...page };
    },

    async find(id: number) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && readWhole(row);
    },

    async byFile(sha256: string) {
      const row = await all().where('sha256', '=', sha256).orderBy('id').executeTakeFirst();
      return row && readWhole(row);
    },

    /**
     * Waits until other imports have committed, so that this one sees their rows. SQLite needs no lock,
     * because it allows only one writer at a time.
     */
    async waitForOthers() {
      if (detectEngine(db) === 'postgres') await sql`lock table statements in exclusive mode`.execute(db);
    },

    setCounts: (id: number, counts: { known: number; outgoing: number }) =>
      db.updateTable('statements').set(counts).where('id', '=', id).execute(),

    async add({ problems, ...columns }: NewStatement) {
      const { id } = await db
        .insertInto('statements')
        .values({ ...columns, problems: JSON.stringify(problems), created_at: timestamp() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
};
