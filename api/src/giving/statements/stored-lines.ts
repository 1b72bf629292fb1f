import type { Database } from '../../server/database/database';
import '../tables';
import { toChunks } from './chunks';
import type { StoredLine } from './sort-out-lines';

export const storedLines = (db: Database) => {
  const withoutLikeness = () =>
    db
      .selectFrom('statement_lines')
      .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
      .select([
        'statement_lines.id',
        'statement_lines.line_key',
        'statement_lines.balance',
        'statement_lines.booked_on',
        'statement_lines.amount',
        'statement_lines.text',
        'statements.format',
        'statements.first_on',
      ])
      .orderBy('statement_lines.id');
  const stored = () => withoutLikeness().select('statement_lines.likeness');
  /** Stored payments with the likeness that they have in another file, which may be in another format. */
  const inOtherFiles = () =>
    withoutLikeness()
      .innerJoin('known_lines', 'known_lines.line_id', 'statement_lines.id')
      .select('known_lines.likeness')
      .distinct()
      .whereRef('known_lines.likeness', '<>', 'statement_lines.likeness');

  return {
    async alike(likenesses: string[]): Promise<StoredLine[]> {
      const rows = [];
      for (const some of toChunks(likenesses))
        rows.push(
          ...(await stored().where('statement_lines.likeness', 'in', some).execute()),
          ...(await inOtherFiles().where('known_lines.likeness', 'in', some).execute()),
        );
      return rows;
    },

    inOtherFormats: (format: string, from: string, until: string): Promise<StoredLine[]> =>
      stored()
        .where('format', '<>', format)
        .where('booked_on', '>=', from)
        .where('booked_on', '<=', until)
        .execute(),
  };
};
