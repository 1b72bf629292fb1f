import type { Database } from '../../server/database/database';
import '../tables';
import { chunksOf } from './chunks';
import type { StoredLine } from './sort-out-lines';

/** What earlier statements have of payments. */
export const storedLines = (db: Database) => {
  const stored = () =>
    db
      .selectFrom('statement_lines')
      .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
      .select([
        'statement_lines.id',
        'statement_lines.likeness',
        'statement_lines.balance',
        'statement_lines.booked_on',
        'statement_lines.amount',
        'statement_lines.text',
        'statements.format',
        'statements.first_on',
      ])
      .orderBy('statement_lines.id');

  return {
    /** What earlier statements have of payments that are alike. */
    async alike(likenesses: string[]): Promise<StoredLine[]> {
      const rows = [];
      for (const some of chunksOf(likenesses))
        rows.push(...(await stored().where('likeness', 'in', some).execute()));
      return rows;
    },

    /** What statements of other formats have of those days. */
    inOtherFormats: (format: string, from: string, until: string): Promise<StoredLine[]> =>
      stored()
        .where('format', '<>', format)
        .where('booked_on', '>=', from)
        .where('booked_on', '<=', until)
        .execute(),
  };
};
