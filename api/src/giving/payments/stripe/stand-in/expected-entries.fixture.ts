import type { Database } from '../../../../server/database/database';
import '../../../tables';
import type { StandIn } from './stripe-server.fixture';

/** Derives the expected ledger from the fake account's balance transactions alone. */
export function expectedEntries({ account: { things } }: StandIn) {
  const entries: Record<string, number> = {};
  for (const { id, amount, fee, source } of things.all('balance_transaction')) {
    const about = things.find(source);
    const isOut = amount < 0;
    const keys: Record<string, string> = {
      charge: `stripe:${source}`,
      refund: isOut ? `stripe:refund:${source}` : `stripe:refund_failed:${source}`,
      dispute: isOut ? `stripe:dispute:${source}` : `stripe:dispute_won:${source}`,
    };
    entries[keys[about?.object ?? ''] ?? 'nothing'] = amount;
    if (fee !== 0) entries[`stripe:fee:${id}`] = -fee;
  }
  return entries;
}

export async function entriesIn(db: Database) {
  const rows = await db.selectFrom('ledger_entries').select(['source_key', 'amount']).execute();
  return Object.fromEntries(rows.map(({ source_key, amount }) => [source_key, amount]));
}
