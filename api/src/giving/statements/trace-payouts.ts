import type { Database } from '../../server/database/database';
import { toChunks } from './chunks';
import { describePlatform } from './describe-payout';
import '../tables';

/** Columns in exports that lead from an entry to the bank payment and the platform's payout in which it came. */
export const payoutColumns = ['platform', 'platform number', 'payout', 'bank line', 'banked on'] as const;

type PayoutCells = Record<(typeof payoutColumns)[number], string | number | null>;

export const noPayout: PayoutCells = {
  platform: '',
  'platform number': '',
  payout: '',
  'bank line': null,
  'banked on': '',
};

async function loadBankLines(db: Database, ids: number[]) {
  const ties = db
    .selectFrom('statement_lines')
    .select(['id as line_id', 'entry_id'])
    .where('entry_id', 'in', ids)
    .unionAll(db.selectFrom('line_entries').select(['line_id', 'entry_id']).where('entry_id', 'in', ids));
  const rows = await db
    .selectFrom(ties.as('tie'))
    .innerJoin('statement_lines as line', 'line.id', 'tie.line_id')
    .leftJoin('payouts', 'payouts.line_id', 'line.id')
    .select(['tie.entry_id', 'line.id', 'line.booked_on', 'payouts.number'])
    .execute();
  return new Map(rows.map(({ entry_id, ...line }) => [entry_id, line]));
}

/** Returns the payout cells of entries, by the entry's id. */
export async function tracePayouts(db: Database, entries: { id: number; source_key: string }[]) {
  const cells = new Map<number, PayoutCells>();
  for (const some of toChunks(entries)) {
    const lines = await loadBankLines(
      db,
      some.map(({ id }) => id),
    );
    for (const { id, source_key } of some) {
      const line = lines.get(id);
      const { platform, number } = describePlatform(source_key);
      cells.set(id, {
        platform,
        'platform number': number,
        payout: line?.number ?? '',
        'bank line': line?.id ?? null,
        'banked on': line?.booked_on ?? '',
      });
    }
  }
  return cells;
}
