import { ledger } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { csvFile } from '../../server/http/csv';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { readToday } from '../settings/today';
import { ledgerColumns, ledgerRows } from './ledger-file';
import { openOverview } from './overview';
import { totalsRepository } from './totals.repository';

export async function totalsRoutes(app: App, { db }: Services) {
  const overview = openOverview(db);
  addRoute(app, ledger.overview, async () => ({ results: await overview() }));

  addRoute(app, ledger.totals, async ({ query }) => ({
    results: await totalsRepository(db).totals(query, await readToday(db)),
  }));

  addRoute(app, ledger.export, async ({ user, ip, query }, reply) => {
    const rows = await ledgerRows(db, query);
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
