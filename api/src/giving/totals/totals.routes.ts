import { ledger } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { csvFile } from '../../server/http/csv';
import { answer, type App, type Services } from '../../server/http/serve';
import { todayOf } from '../settings/today';
import { ledgerColumns, ledgerRows } from './ledger-file';
import { openOverview } from './overview';
import { totalsRepository } from './totals.repository';

/** What was given in all, for staff, and the ledger as a file for the bookkeeper. */
export async function totalsRoutes(app: App, { db }: Services) {
  const overview = openOverview(db);
  answer(app, ledger.overview, async () => ({ results: await overview() }));

  answer(app, ledger.totals, async ({ query }) => ({
    results: await totalsRepository(db).totals(query, await todayOf(db)),
  }));

  answer(app, ledger.export, async ({ user, ip, query }, reply) => {
    const rows = await ledgerRows(db, query);
    // Names and what they gave leave the site with it.
    await audit(db).note(
      { user, ip },
      {
        action: 'exported',
        kind: 'giving',
        details: { entries: rows.length, from: query.from ?? null, to: query.to ?? null },
      },
    );
    return csvFile(reply, { name: 'ledger', columns: ledgerColumns, rows });
  });
}
