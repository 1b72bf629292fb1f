import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import '../tables';
import { toChunks } from './chunks';
import type { KnownLine } from './sort-out-lines';

/** SQL condition for rows of `statement_lines` that another statement has too. */
export const isShared = sql<boolean>`exists (
  select 1 from known_lines
  where known_lines.line_id = statement_lines.id and known_lines.statement_id <> statement_lines.statement_id
)`;

export const knownLinesRepository = (db: Database) => ({
  /** Stores which payments of earlier statements a statement has too. Those it has stored already stay. */
  async add(statementId: number, lines: KnownLine[]) {
    for (const some of toChunks(lines)) {
      const ids = some.map(({ id }) => id);
      const others = await db
        .selectFrom('statement_lines')
        .select('id')
        .where('id', 'in', ids)
        .where('statement_id', '<>', statementId)
        .execute();
      const left = new Set(others.map(({ id }) => id));
      const rows = some.filter(({ id }) => left.has(id));
      if (rows.length === 0) continue;
      await db
        .insertInto('known_lines')
        .values(
          rows.map(({ id, line }) => ({
            statement_id: statementId,
            line_id: id,
            position: line.line,
            likeness: line.likeness,
          })),
        )
        .onConflict((conflict) => conflict.columns(['statement_id', 'line_id']).doNothing())
        .execute();
    }
  },

  /** Hands each line that other statements have too over to the next of them, with its match and its note. */
  async handOver(statementId: number) {
    const others = await db
      .selectFrom('known_lines')
      .innerJoin('statement_lines', 'statement_lines.id', 'known_lines.line_id')
      .select('known_lines.statement_id as id')
      .distinct()
      .where('statement_lines.statement_id', '=', statementId)
      .where('known_lines.statement_id', '<>', statementId)
      .orderBy('known_lines.statement_id')
      .execute();
    for (const { id } of others) {
      const { numUpdatedRows } = await db
        .updateTable('statement_lines')
        .from('known_lines')
        .set((eb) => ({ statement_id: id, position: eb.ref('known_lines.position') }))
        .whereRef('known_lines.line_id', '=', 'statement_lines.id')
        .where('known_lines.statement_id', '=', id)
        .where('statement_lines.statement_id', '=', statementId)
        .executeTakeFirstOrThrow();
      const count = Number(numUpdatedRows);
      await db
        .updateTable('statements')
        .set({ known: sql`case when known > ${count} then known - ${count} else 0 end` })
        .where('id', '=', id)
        .execute();
    }
  },
});
